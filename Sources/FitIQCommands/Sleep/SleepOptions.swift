import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

/// Whose nights, and where a picture of them goes.
struct SleepOptions: ParsableArguments {
  @Option(help: .of("uuid", "Only this user."))
  var user: UserID?

  @Option(
    help: .of("file", "Also save it as an SVG picture."), completion: .file(extensions: ["svg"]))
  var svg: String?

  func validate() throws {
    if svg?.isEmpty == true { throw ValidationError("--svg is empty: name a file") }
  }
}

extension Session {
  /// The day on which the last night ended; today where there is none.
  func lastNight(
    in store: OpenStore, user: UserID?, _ options: ZoneOptions, zone: ZoneOffsets
  ) throws -> LocalDay {
    let today = zone.day(of: moment(options, in: zone).wall)
    return try store.lastNight(of: user, through: today, zone: zone)?.day ?? today
  }

  /// The nights that end on some days, by user; notes say what is not counted.
  func nights(
    of store: OpenStore, user: UserID?, from: LocalDay, through: LocalDay, zone: ZoneOffsets
  ) throws -> [Night] {
    // A copy can end on another day than what it is a copy of.
    let found = try store.sleepDetails(
      SessionFilter(
        user: user, from: from.advanced(by: -1), through: through.advanced(by: 1)))
    let all = Nights(found.details, zone: zone)
    let nights = all.nights.filter { $0.day >= from && $0.day <= through }
    noteUncounted(nights, impossible: all.impossible + found.skipped)
    return nights
  }

  private func noteUncounted(_ nights: [Night], impossible: Int) {
    let copies = nights.reduce(0) { $0 + $1.copies }
    if copies > 0 {
      output.note(
        "\(copies.counting("further recording")) of the same sessions not counted;"
          + " to remove them: fitiq cleanup sleep")
    }
    if impossible > 0 {
      output.note(
        "\(impossible.counting("session")) left out that cannot be: see fitiq doctor")
    }
  }
}
