import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension EntityWriter {
  /// A digest of what a day has, and of what it is to have.
  func digest(of day: DayReplacement) throws -> String {
    let present =
      switch day.scope {
      case .hours(let type), .single(let type): try entryLines(of: type, on: day)
      case .nights: try nightLines(on: day)
      }
    let lines = present + ["to be"] + day.entities.map(Self.line)
    return Fingerprint(of: Data(lines.joined(separator: "\n").utf8)).abbreviated
  }

  private func entryLines(of type: String, on day: DayReplacement) throws -> [String] {
    try presentEntries(of: type, on: day).sorted { $0.key < $1.key }.map { slot, entry in
      "\(slot) \(entry.id) \(entry.quantity) \(entry.backendID ?? "-") \(entry.notes ?? "")"
    }
  }

  private func nightLines(on day: DayReplacement) throws -> [String] {
    try presentNights(on: day, day.nights).map { night in
      let stages = try stages(of: night.id).joined(separator: ",")
      return "\(night.id) \(night.interval.start) \(night.interval.end) \(night.isSent) "
        + "\(night.backendID ?? "-") \(stages)"
    }
  }

  private static func line(_ entity: NewEntity) -> String {
    switch entity {
    case .entry(let entry):
      "\(entry.measuredAt) \(entry.quantity) \(entry.hasTime) \(entry.notes ?? "")"
    case .night(let night):
      "\(night.interval.start) \(night.interval.end) "
        + night.stages.map(text).sorted().joined(separator: ",")
    }
  }
}

extension DayReplacement {
  /// The nights among the entities, in their order.
  var nights: [NewNight] {
    entities.compactMap { if case .night(let night) = $0 { night } else { nil } }
  }
}
