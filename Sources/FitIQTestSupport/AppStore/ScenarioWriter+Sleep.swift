import FitIQDomain
import Foundation

extension ScenarioWriter {
  func writeSleep() throws {
    guard builder.schema.has("SDSleepSession") else { return }
    var dice = dice("sleep")
    let nights = users.indices.flatMap { user in
      calendar.days.compactMap { night(user, $0, &dice) }
    }
    var old = Array(nights.indices.filter { nights[$0].syncStatus == "synced" })
    var chooser = self.dice("chosen nights")
    old = chooser.shuffled(old)
    let twice = old.prefix(scenario.count(of: .duplicateSleep))
    let random = old.dropFirst(twice.count).prefix(scenario.count(of: .randomSleepIDs))
    for (position, night) in nights.enumerated() {
      if let number = twice.firstIndex(of: position) {
        try add(sameSource(night, number, &chooser), fault: .duplicateSleep)
      } else if let number = random.firstIndex(of: position) {
        try add(otherSources(night, number, &chooser), fault: .randomSleepIDs)
      } else {
        try add([night])
      }
    }
    if !twice.isEmpty { note(.duplicateSleep, count: twice.count) }
    if !random.isEmpty { note(.randomSleepIDs, count: random.count) }
    try addOddSleep(old.map { nights[$0] }, &chooser)
  }

  private func night(_ user: Int, _ day: ScenarioCalendar.Day, _ dice: inout Dice) -> SleepDraft? {
    var stages = [SleepDraft.Stage(name: "in_bed", minutes: dice.number(4...18))]
    for cycle in 0..<dice.number(3...5) {
      for name in ["core", "deep", "core", "rem"] {
        stages.append(.init(name: name, minutes: dice.number(12...32)))
      }
      if cycle > 0 { stages.append(.init(name: "awake", minutes: dice.number(2...9))) }
    }
    var draft = SleepDraft(
      id: dice.id(), user: user, sourceID: dice.id().uuidString,
      start: day.start - 3600 + Double(dice.number(-45...75)) * 60, stages: stages, created: 0,
      backendID: dice.backendID())
    draft.created = draft.end + 300
    guard draft.created < calendar.now else { return nil }
    if draft.end >= calendar.pendingFrom { makePending(&draft, &dice) }
    return draft
  }

  private func makePending(_ draft: inout SleepDraft, _ dice: inout Dice) {
    draft.backendID = nil
    draft.syncStatus = "pending"
    let seconds = draft.minutesInBed * 60
    draft.events = [
      EventDraft(
        id: dice.id(), entity: draft.id, type: "sleepSession", user: users[draft.user].uuidString,
        created: draft.created + 0.02,
        metadata: #"{"type":"sleepSession","duration":\#(seconds),"quality":0.9}"#, priority: 5)
    ]
  }

  /// The older one is the sent one; newer copies of the same source wait.
  private func sameSource(_ night: SleepDraft, _ number: Int, _ dice: inout Dice) -> [SleepDraft] {
    let copies = (1...1 + number % 2).map { step in
      var copy = night
      copy.id = dice.id()
      copy.created += 3600 * Double(step)
      makePending(&copy, &dice)
      return copy
    }
    return [night] + copies
  }

  /// Shorter copies under random ids: one from the same start, every second night one to the same
  /// end as well, which overlaps the first without sharing anything with it.
  private func otherSources(_ night: SleepDraft, _ number: Int, _ dice: inout Dice) -> [SleepDraft]
  {
    func copy(_ stages: ArraySlice<SleepDraft.Stage>, later: Double) -> SleepDraft {
      var copy = night
      copy.id = dice.id()
      copy.sourceID = dice.id().uuidString
      copy.backendID = dice.backendID()
      copy.stages = Array(stages)
      copy.created += later
      return copy
    }
    var copies = [night, copy(night.stages.dropLast(2), later: 3600)]
    if !number.isMultiple(of: 2) {
      var late = copy(night.stages.dropFirst(2), later: 7200)
      late.start = night.end - Double(late.minutesInBed * 60)
      copies.append(late)
    }
    return copies
  }

  private func addOddSleep(_ nights: [SleepDraft], _ dice: inout Dice) throws {
    for night in nights.suffix(scenario.count(of: .overlappingSleep)) {
      var other = night
      other.id = dice.id()
      other.source = "Oura"
      other.sourceID = dice.id().uuidString
      other.backendID = dice.backendID()
      other.start += 13 * 60
      other.stages = [.init(name: "asleep", minutes: night.minutesInBed - 20)]
      try add([other])
      note(.overlappingSleep)
    }
    for night in nights.suffix(scenario.count(of: .negativeSleep)) {
      var other = night
      other.id = dice.id()
      other.sourceID = dice.id().uuidString
      other.backendID = dice.backendID()
      other.start += 16 * 3600
      other.stages = [.init(name: "asleep", minutes: -40)]
      try add([other])
      note(.negativeSleep)
    }
    for number in 0..<scenario.count(of: .stageWithoutSession) {
      let session: Int64? = number.isMultiple(of: 2) ? nil : 900_000
      let key = try builder.insertKnown(
        "SDSleepStage",
        [
          "id": dice.id(), "stage": "core", "startTime": calendar.days[0].start,
          "endTime": calendar.days[0].start + 1800, "durationMinutes": 30, "session": session,
        ])
      manifest.surplusStages.insert(key)
      note(.stageWithoutSession)
    }
  }

  // MARK: Rows

  /// Writes the rows of one night as one source saw it.
  private func add(_ drafts: [SleepDraft], fault: Fault? = nil) throws {
    let written = try drafts.map { try insert($0) }
    let isRenamed = scenario.has(.renamedProfile)
    let attributed = drafts.indices.filter { !isRenamed || !drafts[$0].events.isEmpty }
    let copies = attributed.map { drafts[$0] }
    manifest.unattributedSessions += drafts.count - copies.count
    guard
      let survivor = copies.max(by: {
        ($0.minutesInBed, $0.created) < ($1.minutesInBed, $1.created)
      })
    else { return }
    manifest.logicalSessions += 1
    manifest.sessionsMerged += copies.count - 1
    let sent = copies.filter { $0.backendID != nil }.max { $0.created < $1.created }
    keep(survivor, sent: sent, of: attributed.map { (drafts[$0], written[$0]) })
    guard let fault, copies.count > 1 else { return }
    manifest.groups.append(
      AppStoreManifest.Group(
        fault: fault, type: "sleep", user: users[survivor.user].uuidString,
        survivorID: survivor.id.uuidString, quantity: Double(survivor.minutesAsleep),
        backendID: survivor.backendID ?? sent?.backendID, rows: copies.count,
        rowIDs: copies.map(\.id.uuidString)))
  }

  /// Notes what a cleanup makes of the copies: a night that was sent is never sent again.
  private func keep(
    _ survivor: SleepDraft, sent: SleepDraft?, of copies: [(draft: SleepDraft, keys: Keys)]
  ) {
    let isSettled = survivor.backendID == nil && sent != nil
    for (draft, keys) in copies {
      if draft.id == survivor.id {
        manifest.nights.append(
          AppStoreManifest.Night(
            key: keys.session, backendID: survivor.backendID ?? sent?.backendID,
            syncStatus: isSettled ? "synced" : survivor.syncStatus, copies: copies.count))
        if isSettled { for event in draft.events { eventFates[event.id] = .completed } }
      } else {
        manifest.mergedNights.insert(keys.session)
        manifest.surplusStages.formUnion(keys.stages)
        for event in draft.events { eventFates[event.id] = .removed }
      }
    }
  }

  private struct Keys {
    let session: Int64
    var stages: [Int64] = []
  }

  private func insert(_ draft: SleepDraft) throws -> Keys {
    let night = calendar.days.last { $0.start <= max(draft.start, draft.end) }
    let asleep = draft.minutesAsleep
    let session = try builder.insertKnown(
      "SDSleepSession",
      [
        "id": draft.id, "userID": users[draft.user].uuidString,
        "date": night?.start ?? draft.start, "startTime": draft.start, "endTime": draft.end,
        "timeInBedMinutes": draft.minutesInBed, "totalSleepMinutes": asleep,
        "sleepEfficiency": Double(asleep) / Double(draft.minutesInBed) * 100,
        "source": draft.source, "sourceID": draft.sourceID, "createdAt": draft.created,
        "updatedAt": draft.created + 2, "backendID": draft.backendID,
        "syncStatus": draft.syncStatus, "userProfile": profileKey(draft.user),
      ])
    var keys = Keys(session: session)
    var start = draft.start
    for stage in draft.stages {
      let end = start + Double(stage.minutes * 60)
      var stageDice = dice("stage \(draft.id) \(start)")
      let key = try builder.insertKnown(
        "SDSleepStage",
        [
          "id": stageDice.id(), "stage": stage.name, "startTime": start, "endTime": end,
          "durationMinutes": stage.minutes, "session": session,
        ])
      keys.stages.append(key)
      start = end
    }
    events += draft.events
    return keys
  }
}
