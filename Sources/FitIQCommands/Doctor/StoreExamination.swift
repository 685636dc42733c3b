import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import Foundation

/// The doctor's look at the store that a command names.
struct StoreExamination {
  /// The store itself, where a container was named.
  let file: String
  /// What was named, which the repairs name too: the store or its container.
  let place: String
  private let named: StoreOptions
  private let zone: ZoneOptions
  private let session: Session
  private let options: Doctor.Options

  init(
    _ store: StoreOptions, _ zone: ZoneOptions, _ session: Session, examples: Int = 0
  ) throws {
    place = try store.path(session.settings)
    file = try AppContainer.storePath(at: place)
    (self.zone, self.session) = (zone, session)
    var named = store
    named.store = file
    self.named = named
    let offsets = zone.zone(session.settings) ?? .current
    var options = Doctor.Options(
      examples: examples, asOf: zone.asOf?.instant(in: offsets) ?? session.runtime.now())
    if file != place { Self.readPreferences(of: place, store: file, into: &options) }
    self.options = options
  }

  var moment: Moment { Moment(now: options.asOf) }

  /// Bytes of the file; nil where it cannot be asked.
  var bytes: Int? {
    let facts = try? FileManager.default.attributesOfItem(atPath: file)
    return (facts?[.size] as? NSNumber)?.intValue
  }

  /// What is wrong with the store; what its owner has accepted counts no more.
  func report() async throws -> DoctorReport {
    if !FileManager.default.fileExists(atPath: file), try !Doctor.isDatabase(file) {
      // Says what creates one.
      _ = try session.openForReading(named)
      throw UsageError("no store at \(file)", hint: "name a store")
    }
    return try await found().accepting(accepted.counts)
  }

  /// What is wrong with the store, accepted or not.
  func found() async throws -> DoctorReport {
    guard try !Doctor.isDatabase(file) else {
      return try Doctor.examine(
        try session.engine(named), zone: zone.zone(session.settings).map(ZoneOffsets.init),
        options: options)
    }
    var options = options
    // A store that cannot be read says why below.
    options.recordedRemoteDuplicates = (try? history?.countDeletableRemoteDuplicates()) ?? 0
    return try await Doctor.examine(
      appStore: file, open: session.appStoreOptions(zone), options: options)
  }

  var accepted: AcceptedFindings {
    AcceptedFindings(
      storeID: try? history?.storeID(), store: file,
      stateFolder: Paths(session.environment).state)
  }

  private var history: AppStoreHistory? {
    guard let history = try? session.appStoreHistory(named) else { return nil }
    return history
  }

  /// Preferences that cannot be read are a finding; none at all are not.
  private static func readPreferences(
    of container: String, store: String, into options: inout Doctor.Options
  ) {
    options.container = container
    do {
      let except = FileIdentity.database(store)
      let path = try AppContainer.preferencesPath(at: container, except: except)
      options.preferences = try PropertyListFile(path: path, except: except).preferences()
    } catch {
      guard error.code != .preferencesNotFound else { return }
      options.preferencesProblem = error.summary
    }
  }
}
