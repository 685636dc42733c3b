import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

extension SyncStatus: ExpressibleByArgument {}
extension CalendarPeriod: ExpressibleByArgument {}

extension RowName: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// Which of a store's rows, by what all of them have.
struct RowFilterOptions: ParsableArguments {
  @Option(help: .of("uuid", "Only this user."))
  var user: UserID?

  @OptionGroup var days: DayRangeOptions
}

/// In which order.
struct OrderOptions: ParsableArguments {
  @Flag(help: "Oldest first.")
  var oldest = false
}

extension Session {
  /// A store, the zone of its days, and the moment that the command is about.
  func open(
    _ options: StoreOptions, _ zone: ZoneOptions
  ) throws -> (store: OpenStore, zone: ZoneOffsets, moment: Moment) {
    let store = try openStore(options, zone: zone)
    let offsets = try self.zone(of: store, zone)
    return (store, offsets, moment(zone, in: offsets))
  }

  /// The zone that local days and times are shown in: named, else the store's own, else the
  /// system's.
  func zone(of store: OpenStore, _ options: ZoneOptions) throws -> ZoneOffsets {
    if case .database = store, let named = options.zone(settings) { return ZoneOffsets(named) }
    return try store.timeZone() ?? ZoneOffsets(.current)
  }

  /// The command that shows the next page, or the first.
  ///
  /// With `=`, because a key can be negative and would be read as an option.
  func command(goingOnAfter row: String?) -> String {
    let after = row.map { " --after=\(ShellQuoting.quoted($0))" } ?? ""
    return line(CommandWords.leaving(["--after"], outOf: words)) + after
  }

  /// This command line.
  var command: String { line(words) }

  /// This command line with other words.
  func command(_ changes: [String: String]) -> String {
    line(
      words.map { word in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count > 1, let other = changes[parts[1]] else { return changes[word] ?? word }
        return parts[0] + "=" + other
      })
  }

  /// A line as it is printed, where its store is added.
  private func line(_ words: [String]) -> String {
    let words = CommandWords.leaving(["--store"], outOf: words)
    return (["fitiq"] + words.map { ShellQuoting.quoted($0) }).joined(separator: " ")
  }

  /// Tells what a listing leaves out.
  ///
  /// - Parameter total: Counts all rows; nil where that takes long.
  func note<Cursor: CustomStringConvertible>(
    _ end: PageEnd<Cursor>, count: Int, limit: LimitOptions, of noun: String,
    total: () throws -> Int?
  ) rethrows {
    if end.skipped > 0 {
      let rows = end.skipped.counting("row")
      output.note("\(rows) left out because of values of the wrong type; see fitiq doctor")
    }
    if let next = end.next {
      let shown = Quantity.grouped(count)
      let all = limit.limit == nil ? "; all: --limit 0" : ""
      let part = try output.isQuiet ? nil : total().map { "\(shown) of \(Quantity.grouped($0))" }
      let alone = noun.hasSuffix("ies") ? noun.dropLast(3) + "y" : noun.dropLast()
      let rows = part.map { "\($0) \(noun)" } ?? "\(shown) \(count == 1 ? String(alone) : noun)"
      output.note("\(rows)\(all); more: \(command(goingOnAfter: next.description))")
    } else if count == 0 {
      output.note("no \(noun)")
    }
  }
}
