/// How samples of several sources that cover the same time are brought together.
package enum MergeRule: Sendable, Hashable {
  /// As HealthKit: in each quarter of an hour the source of the highest priority alone counts.
  case cells
  /// At each instant the source of the highest priority alone counts.
  case exact
  /// All sources added up, as many tools do.
  case sum
  case source(String)

  /// Reads `cells`, `exact`, `sum` or `source:NAME`.
  package init?(_ text: String) {
    switch text {
    case "cells": self = .cells
    case "exact": self = .exact
    case "sum": self = .sum
    default:
      guard text.hasPrefix("source:"), text.count > 7 else { return nil }
      self = .source(String(text.dropFirst(7)))
    }
  }

  package var text: String {
    switch self {
    case .cells: "cells"
    case .exact: "exact"
    case .sum: "sum"
    case .source(let name): "source:\(name)"
    }
  }
}

/// What a metric needs besides its samples to compute its days.
package struct MergeContext: Sendable {
  package let rule: MergeRule
  package let sources: SourceTable

  /// Changed whenever the same records give other values: stored days are then computed again.
  private static let version: UInt64 = 1

  func seed(_ zone: String) -> UInt64 {
    Mixing.mix(Mixing.hash(of: "\(rule.text)\u{0}\(zone)".utf8), Self.version)
  }
}
