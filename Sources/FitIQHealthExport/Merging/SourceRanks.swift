/// The order in which the sources of a metric are trusted.
///
/// HealthKit's default: what a person entered, then Watch, iPhone, others; of one kind the newest
/// first.
struct SourceRanks {
  private let ranks: [Int: Int]
  private let sources: SourceTable

  /// What was seen of a source.
  struct Use: Sendable {
    var firstStart = Int64.max
    var isWatch = false
    var isPhone = false
  }

  private enum Kind: Int { case manual, watch, phone, other }

  init(_ uses: SourceUses, _ context: MergeContext) {
    sources = context.sources
    let known = sources
    let places = uses.origins.map { origin, use in
      (
        origin: origin, kind: Self.kind(origin, use, known).rawValue, start: use.firstStart,
        name: known.sources[origin.source].key
      )
    }
    let sorted = places.sorted { first, second in
      if first.kind != second.kind { return first.kind < second.kind }
      if first.start != second.start { return first.start > second.start }
      if first.name != second.name { return first.name < second.name }
      return first.origin.isManual && !second.origin.isManual
    }
    var ranks: [Int: Int] = [:]
    for (rank, place) in sorted.enumerated() { ranks[place.origin.number] = rank }
    self.ranks = ranks
  }

  /// Lower is trusted more.
  func rank(of origin: SampleOrigin) -> Int { ranks[origin.number] ?? .max }

  func precedes(_ first: SampleOrigin, _ second: SampleOrigin) -> Bool {
    rank(of: first) < rank(of: second)
  }

  /// The same in every run.
  func hash(of origin: SampleOrigin) -> UInt64 {
    Mixing.mix(sources.sources[origin.source].hash, origin.isManual ? 1 : 0)
  }

  func name(of origin: SampleOrigin) -> String { sources.sources[origin.source].name }

  /// Whether a source has the name that somebody typed.
  func isNamed(_ origin: SampleOrigin, _ name: String) -> Bool {
    sources.sources[origin.source].key == SourceTable.key(of: name)
  }

  private static func kind(_ origin: SampleOrigin, _ use: Use, _ sources: SourceTable) -> Kind {
    let name = sources.sources[origin.source].key.lowercased()
    if origin.isManual || name == "health" { return .manual }
    if use.isWatch || name.contains("watch") { return .watch }
    return use.isPhone || name.contains("iphone") ? .phone : .other
  }
}

/// The sources that a metric has met.
struct SourceUses: Sendable {
  private var uses: [SourceRanks.Use?] = []

  var origins: [(origin: SampleOrigin, use: SourceRanks.Use)] {
    uses.enumerated().compactMap { number, use in
      use.map { (SampleOrigin(number: number), $0) }
    }
  }

  @inline(__always)
  mutating func note(_ sample: ExportSample) {
    let number = sample.origin.number
    if number >= uses.count {
      uses.append(contentsOf: repeatElement(nil, count: number + 1 - uses.count))
    }
    var use = uses[number] ?? SourceRanks.Use()
    use.firstStart = min(use.firstStart, sample.start)
    use.isWatch = use.isWatch || sample.isFromWatch
    use.isPhone = use.isPhone || sample.isFromPhone
    uses[number] = use
  }
}
