import FitIQDomain
import Foundation

/// The lines of a manifest before they are sorted: in a file without a name, so that a hundred thousand
/// take little memory.
struct ManifestDraft {
  private struct Place {
    /// The beginning of the id, as a number that sorts like it.
    let start: UInt64
    let offset: Int
    let length: Int
  }

  private let file: FileHandle
  private var places: [Place] = []
  private var size = 0
  private var pending = Data()

  /// Lines that were written, without those that were there twice.
  private(set) var count = 0

  init() throws {
    guard let file = tmpfile() else { throw CocoaError(.fileWriteUnknown) }
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
    fclose(file)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    self.file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  mutating func add(_ store: FleetStore) throws {
    let line = try FleetCoding.line(of: store)
    let start = (Array(store.id.utf8) + [UInt8](repeating: 0, count: 8)).prefix(8)
    places.append(
      Place(
        start: start.reduce(0) { $0 << 8 | UInt64($1) }, offset: size, length: line.count))
    size += line.count
    pending += line
    if pending.count > 1 << 20 { try flush() }
  }

  private mutating func flush() throws {
    try file.write(contentsOf: pending)
    pending = Data()
  }

  /// Calls with each line, by id and path, and apart with each that was there before.
  mutating func forEachSorted(
    isDouble: (FleetStore) -> Void, _ body: (Data) throws -> Void
  ) throws {
    try flush()
    let file = file
    count = 0
    func line(_ place: Place) throws -> Data {
      try file.seek(toOffset: UInt64(clamping: place.offset))
      return try file.read(upToCount: place.length) ?? Data()
    }
    func key(_ place: Place) throws -> FleetStore.Key {
      let store: FleetStore? = FleetCoding.value(try line(place))
      return store?.key ?? FleetStore.Key(id: "", path: "")
    }
    places.sort { $0.start < $1.start }
    var rest = places[...]
    while let first = rest.first {
      let alike = rest.prefix { $0.start == first.start }
      rest = rest[alike.endIndex...]
      let sorted =
        try alike.count == 1
        ? [(FleetStore.Key(id: "", path: ""), first)]
        : alike.map { (try key($0), $0) }.sorted { $0.0 < $1.0 }
      for (index, (key, place)) in sorted.enumerated() {
        let line = try line(place)
        if index > 0, key == sorted[index - 1].0 {
          if let store: FleetStore = FleetCoding.value(line) { isDouble(store) }
        } else {
          try body(line)
          count += 1
        }
      }
    }
  }
}
