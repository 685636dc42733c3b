import FitIQDomain
import FitIQLegacy
import FitIQStorage
import Foundation

extension Settings {
  /// The zone of people's times where no store has one: the one that is set, else this machine's.
  var zone: ZoneOffsets {
    ZoneOffsets(self[.timeZone].flatMap { TimeZone(identifier: $0.text) } ?? .current)
  }
}

extension Session {
  var ownZone: ZoneOffsets { settings.zone }

  /// The zone in which the times of a store's log and backups are shown: named, else the store's own,
  /// else this machine's.
  ///
  /// What a glance does not tell is not waited for: the log of a damaged store is shown too.
  func shownZone(_ options: StoreOptions) -> ZoneOffsets {
    if let opened { return (try? opened.timeZone()) ?? ownZone }
    guard settings[.timeZone]?.text == nil else { return ownZone }
    let appStore = AppStore.Options(
      zone: nil, decodeStrings: { KeyedArchiveStrings.decode($0) })
    let glance = try? OpenStore.openForGlance(
      AppContainer.storePath(at: options.path(settings)), appStore: appStore)
    return (try? glance?.timeZone()) ?? ownZone
  }
}
