/// A small parser of the text exposition format 0.0.4, written from its specification and not from
/// the code that it judges.
struct MetricsText {
  struct Problem: Error { let text: String }

  struct Sample: Equatable {
    let name: String
    let labels: [String: String]
    let value: Double
  }

  private(set) var samples: [Sample] = []
  private(set) var types: [String: String] = [:]
  private(set) var helps: [String: String] = [:]

  init(_ text: String) throws {
    guard text.isEmpty || text.hasSuffix("\n") else { throw Problem(text: "no final line feed") }
    var finished: Set<String> = []
    var current: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      if line.hasPrefix("#") {
        let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count >= 3 else { continue }
        let name = String(words[2])
        guard words[1] == "HELP" || words[1] == "TYPE" else { continue }
        try Self.check(name: name)
        if name != current {
          if let current { finished.insert(current) }
          guard !finished.contains(name) else { throw Problem(text: "\(name) comes twice") }
          current = name
        }
        guard words.count == 4 else { throw Problem(text: "\(line)") }
        if words[1] == "TYPE" {
          guard types[name] == nil, !samples.contains(where: { $0.name == name }),
            ["counter", "gauge", "histogram", "summary", "untyped"].contains(String(words[3]))
          else { throw Problem(text: "\(line)") }
          types[name] = String(words[3])
        } else {
          guard helps[name] == nil else { throw Problem(text: "\(line)") }
          helps[name] = String(words[3])
        }
        continue
      }
      let sample = try Self.sample(line)
      guard sample.name == current else { throw Problem(text: "\(sample.name) out of its place") }
      guard !samples.contains(where: { $0.name == sample.name && $0.labels == sample.labels })
      else {
        throw Problem(text: "twice: \(line)")
      }
      samples.append(sample)
    }
  }

  private static func check(name: String) throws {
    guard name.wholeMatch(of: /[a-zA-Z_:][a-zA-Z0-9_:]*/) != nil else {
      throw Problem(text: "name \(name)")
    }
  }

  private static func sample(_ line: Substring) throws -> Sample {
    var rest = line[...]
    let name = String(rest.prefix { $0 != "{" && $0 != " " })
    try check(name: name)
    rest = rest.dropFirst(name.count)
    var labels: [String: String] = [:]
    if rest.first == "{" {
      rest = rest.dropFirst()
      while rest.first != "}" {
        let label = String(rest.prefix { $0 != "=" })
        guard label.wholeMatch(of: /[a-zA-Z_][a-zA-Z0-9_]*/) != nil, labels[label] == nil else {
          throw Problem(text: "label \(label)")
        }
        rest = rest.dropFirst(label.count + 1)
        guard rest.popFirst() == "\"" else { throw Problem(text: "no quotation: \(line)") }
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
          guard character == "\\" else {
            value.append(character)
            continue
          }
          switch rest.popFirst() {
          case "n": value.append("\n")
          case "\\": value.append("\\")
          case "\"": value.append("\"")
          default: throw Problem(text: "escape in \(line)")
          }
        }
        labels[label] = value
        if rest.first == "," { rest = rest.dropFirst() }
        guard !rest.isEmpty else { throw Problem(text: "open: \(line)") }
      }
      rest = rest.dropFirst()
    }
    guard rest.popFirst() == " " else { throw Problem(text: "no value: \(line)") }
    let number = String(rest)
    let special: [String: Double] = ["+Inf": .infinity, "-Inf": -.infinity, "NaN": .nan]
    guard let value = special[number] ?? Double(number) else { throw Problem(text: "\(line)") }
    return Sample(name: name, labels: labels, value: value)
  }
}
