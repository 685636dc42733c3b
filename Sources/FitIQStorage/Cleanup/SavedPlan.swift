import FitIQDomain
package import Foundation

/// A plan in a file: to be read by a person, and applied later exactly as it is.
///
/// What it does is taken from it only where the data, looked at again, gives the same reason; so an
/// edited or outdated file can do less than the planner would, never more. It names rows and has
/// digests of them, and no health values.
package protocol SavedPlan: Codable, Sendable {
  /// Name and version, such as `fitiq-cleanup-plan/1`.
  static var format: String { get }
  /// The command that writes one, for hints.
  static var maker: String { get }
  /// Nil where it has none.
  var namedZone: String? { get }
  /// Throws `plan_invalid` for anything else than a plan of this kind.
  init(json: Data) throws
  /// Whether every field is one that a plan of fitiq's can have; the file is input like any other.
  var isPlausible: Bool { get }
}

extension SavedPlan {
  package init(json: Data) throws { self = try Self.decode(json) }

  static func decode(_ json: Data) throws -> Self {
    let decoder = JSONDecoder()
    if let head = try? decoder.decode(SavedPlanHead.self, from: json), head.format != Self.format {
      throw StorageError(
        .planInvalid, "the plan has the format \(head.format.prefix(40)), not \(Self.format)",
        hint: "make a new plan:  \(Self.maker)")
    }
    let plan: Self
    do { plan = try decoder.decode(Self.self, from: json) } catch {
      throw StorageError(
        .planInvalid, "the file is not a plan", hint: "\(Self.maker) writes one", underlying: error)
    }
    guard plan.isPlausible else {
      throw StorageError(
        .planInvalid, "the plan has a value that fitiq never writes",
        hint: "it was edited or is damaged; make a new plan: \(Self.maker)")
    }
    if let zone = plan.namedZone, TimeZone(identifier: zone) == nil {
      throw StorageError(
        .planInvalid, "the plan names an unknown time zone, \(zone.prefix(40))",
        hint: "make a new plan: \(Self.maker)")
    }
    return plan
  }

  /// Encodes the plan for its file, with sorted keys.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

/// The digest of a row or a group in a plan.
enum SavedPlanDigest {
  static func isOne(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 < 0x80 && UnicodeScalar($0).properties.isASCIIHexDigit }
  }
}

/// What plans of every kind begin with.
package struct SavedPlanHead: Decodable {
  let format: String

  private static let formats = [
    SavedCleanupPlan.format, SavedDatabaseCleanup.format, SavedRepair.format,
  ]

  /// Whether a file looks like a plan, without reading all of it.
  package static func isPlan(at path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let head = (try? file.read(upToCount: 1 << 20)) ?? Data()
    return head.first == UInt8(ascii: "{")
      && formats.contains { head.range(of: Data("\"format\":\"\($0)\"".utf8)) != nil }
  }
}

/// A plan that was saved or shown, and what happens where the data changed since.
package struct PlanToApply<Plan: Sendable>: Sendable {
  package let plan: Plan
  /// What no longer holds is left out and named, instead of refusing the plan.
  package let revalidates: Bool

  package init(_ plan: Plan, revalidates: Bool = false) {
    self.plan = plan
    self.revalidates = revalidates
  }

  /// Throws where something of the plan no longer holds, unless the rest may be applied.
  ///
  /// What has come since is not in the plan, and is left alone.
  func accept(missing: [String]) throws {
    guard let first = missing.first, !revalidates else { return }
    throw StorageError(
      .planStale, "the data changed since the plan was made (\(first)); nothing was changed",
      hint: "plan again; to apply what still holds of a saved plan: --revalidate")
  }
}
