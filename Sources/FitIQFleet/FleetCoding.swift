import FitIQDomain
import Foundation

/// Lines of the manifest and of ledgers, as JSON.
enum FleetCoding {
  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  private static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .secondsSince1970
    return decoder
  }

  static func line(of value: some Encodable) throws -> Data { try encoder().encode(value) + [10] }

  /// Nil for what is none.
  static func value<Value: Decodable>(_ line: Data) -> Value? {
    try? decoder().decode(Value.self, from: line)
  }

  // MARK: Events

  private struct Line: Codable {
    let event: String
    var at: Date?
    var id: String?
    var path: String?
    var shard: String?
    var timeout: Double?
    var bytes: Int64?
    var record: FleetRecord?
  }

  /// In front of a report, which is the last member of its line; in a text the quotation marks would be
  /// escaped.
  private static let reportMark = Data(#","report":"#.utf8)

  /// - Parameter report: JSON, without line breaks.
  static func line(of event: FleetEvent, report: Data? = nil) throws -> Data {
    let line =
      switch event {
      case .opened(let shard, let timeout, let at):
        Line(event: "opened", at: at, shard: shard.text, timeout: timeout)
      case .started(let key, let bytes, let at):
        Line(event: "started", at: at, id: key.id, path: key.path, bytes: bytes)
      case .record(let record): Line(event: "record", record: record)
      case .closed(let at): Line(event: "closed", at: at)
      }
    var data = try encoder().encode(line)
    if let report { data = data.dropLast() + reportMark + report + Data("}".utf8) }
    return data + [10]
  }

  /// Nil for a line that is damaged, or of a later version.
  static func event(_ line: Data) -> (FleetEvent, report: Data?)? {
    var head = line
    var report: Data?
    if let mark = line.range(of: reportMark), line.last == UInt8(ascii: "}") {
      head = line[..<mark.lowerBound] + Data("}".utf8)
      report = line[mark.upperBound..<(line.endIndex - 1)]
    }
    guard let line: Line = value(head) else { return nil }
    switch (line.event, line.at, line.record) {
    case ("opened", let at?, _):
      guard let shard = line.shard.flatMap({ FleetShard($0) }) else { return nil }
      return (.opened(shard, timeout: line.timeout ?? 0, at: at), nil)
    case ("started", let at?, _):
      guard let id = line.id, let path = line.path else { return nil }
      let key = FleetStore.Key(id: id, path: path)
      return (.started(key, bytes: line.bytes ?? 0, at: at), nil)
    case ("record", _, let record?): return (.record(record), report)
    case ("closed", let at?, _): return (.closed(at: at), nil)
    default: return nil
    }
  }
}
