import FitIQDomain
package import Foundation

/// An app's store with the rows that a test names, of one user; instants are Unix seconds.
package struct HandMadeStore {
  package struct Entry {
    package var type: String
    package var value: Double
    package var at: Int
    /// As written, such as `10:00:00`.
    package var time: String?
    package var written: Int
    package var backendID: String?

    package init(
      type: String, value: Double, at: Int, time: String? = nil, written: Int,
      backendID: String? = nil
    ) {
      self.type = type
      self.value = value
      self.at = at
      self.time = time
      self.written = written
      self.backendID = backendID
    }
  }

  package struct Night {
    package var start: Int
    package var end: Int
    package var stages: [(name: String, start: Int, end: Int)]
    package var sourceID: String?
    package var written: Int
  }

  package static let user = UUID(uuidString: "6F1B2C3D-0000-4000-8000-00000000000A") ?? UUID()

  package var entries: [Entry] = []
  package var nights: [Night] = []

  package init() {}

  /// A row as the app writes it for an hour.
  ///
  /// - Parameter offset: Seconds east of Greenwich.
  package mutating func addHour(
    _ type: String, _ value: Double, at start: Int, offset: Int = 0, written: Int? = nil,
    backendID: String? = nil
  ) {
    let hour = ((start + offset) / 3_600) % 24
    entries.append(
      Entry(
        type: type, value: value, at: start, time: "\(hour < 10 ? "0" : "")\(hour):00:00",
        written: written ?? start + 86_400, backendID: backendID))
  }

  package mutating func addNight(
    _ start: Int, _ end: Int, stages: [(name: String, start: Int, end: Int)],
    sourceID: String? = nil
  ) {
    nights.append(
      Night(start: start, end: end, stages: stages, sourceID: sourceID, written: end + 3_600))
  }

  package func write(to path: String) throws {
    let builder = try AppStoreBuilder(path: path, version: 11)
    var dice = Dice(seed: 7, part: "hand-made")
    let profile = try builder.insertKnown(
      builder.schema.profileEntity,
      ["id": Self.user, "name": "Alex", "createdAt": Self.date(0), "updatedAt": Self.date(1)])
    for entry in entries {
      _ = try builder.insertKnown(
        "SDProgressEntry",
        [
          "id": dice.id(), "type": entry.type, "quantity": entry.value,
          "date": Self.date(entry.at), "time": entry.time, "createdAt": Self.date(entry.written),
          "updatedAt": Self.date(entry.written + 1), "backendID": entry.backendID,
          "syncStatus": entry.backendID == nil ? "pending" : "synced", "userProfile": profile,
        ])
    }
    for night in nights { try insert(night, profile, &dice, builder) }
    try builder.finish()
  }

  private func insert(
    _ night: Night, _ profile: Int64, _ dice: inout Dice, _ builder: AppStoreBuilder
  ) throws {
    let session = try builder.insertKnown(
      "SDSleepSession",
      [
        "id": dice.id(), "date": Self.date(night.end), "startTime": Self.date(night.start),
        "endTime": Self.date(night.end), "timeInBedMinutes": (night.end - night.start) / 60,
        "totalSleepMinutes": 0, "sleepEfficiency": 0.0, "source": "healthkit",
        "sourceID": night.sourceID, "createdAt": Self.date(night.written),
        "updatedAt": Self.date(night.written), "syncStatus": "pending", "userProfile": profile,
      ])
    for stage in night.stages {
      _ = try builder.insertKnown(
        "SDSleepStage",
        [
          "id": dice.id(), "stage": stage.name, "startTime": Self.date(stage.start),
          "endTime": Self.date(stage.end), "durationMinutes": (stage.end - stage.start) / 60,
          "session": session,
        ])
    }
  }

  private static func date(_ instant: Int) -> Date {
    Date(timeIntervalSince1970: Double(instant))
  }
}
