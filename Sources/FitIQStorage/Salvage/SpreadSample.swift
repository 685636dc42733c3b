/// Some of many elements, spread evenly over all of them: as few as were asked for, up to twice as many.
struct SpreadSample<Element> {
  private(set) var elements: [Element] = []
  private let least: Int
  private var seen = 0
  /// Every so-manyth is kept.
  private var step = 1

  init(_ least: Int) { self.least = least }

  mutating func append(_ element: Element) {
    defer { seen += 1 }
    guard seen.isMultiple(of: step) else { return }
    if elements.count == 2 * least {
      elements = elements.indices.filter { $0.isMultiple(of: 2) }.map { elements[$0] }
      step *= 2
    }
    elements.append(element)
  }
}
