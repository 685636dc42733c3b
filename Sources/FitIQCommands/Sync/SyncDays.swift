import ArgumentParser
import FitIQDomain

struct SyncDays: FitIQSubcommand {
  static let about = About(
    "history", "Sync every day of an export.",
    """
    Days whose records have not changed since the last sync are skipped; the others are computed \
    again and replaced, including those that the app's lists call synced. Whole days are written \
    at a time: after an interruption the days written so far are complete, and the next sync \
    continues from there. If the export ends too early, only days that are not known yet are \
    imported; they stay open, and the exit status is 4. A sync is one operation, which 'fitiq \
    undo' takes back.

    Days that an earlier export had and this one lacks are removed. Days before the first record \
    of a metric, and days that a later export covers, stay: you can sync exports in any order. \
    If more than a tenth of a metric's days, or all known days, would be removed, it asks first, \
    because it may be the wrong export. It also asks if the date of birth differs from the \
    user's last export (only a hash of it is kept).
    """,
    Example(
      "Sync everything in an export",
      "fitiq sync history --from-export export.zip --user 6F1B2C3D-0000-4000-8000-00000000000A"),
    Example(
      "Show what the steps of a month would change",
      "fitiq sync history --from-export export.zip --metric steps --from 2025-03-01 --dry-run"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var options: SyncOptions

  @OptionGroup var days: DayRangeOptions

  func run(in session: Session) async throws -> ExitStatus {
    let today = session.today(zone, recorded: session.recordedZone(store))
    let days = try session.rangeOfChange(days, today: today)
    return try SyncRunner(session: session, store: store, zone: zone, options: options)
      .run(.days(from: days.from, through: days.through))
  }
}
