package import Foundation

/// What a backend does wrong and when, as code or as a JSON file.
package struct BackendScript: Sendable, Codable, Equatable {
  /// The first rule that fits a request and has faults left is the one that counts.
  package var rules: [Rule] = []
  package var random: RandomFaults?
  /// The requests, counted from 1, that find all access tokens expired.
  ///
  /// Refreshes do not count.
  package var expireTokensAt: Set<Int> = []
  package var behaviour = BackendBehaviour()

  package init() {}

  package init(_ rules: Rule...) {
    self.rules = rules
  }

  /// Faults for the requests of one kind, in their order.
  package struct Rule: Sendable, Codable, Equatable {
    /// Nil fits every method.
    package var method: String?
    /// A path, or the start of one before a closing `*`; nil fits every path.
    package var path: String?
    package var faults: [BackendFault]
    /// Starts again when the faults are used up; else later requests pass.
    package var repeats: Bool

    package init(
      _ method: String? = nil, _ path: String? = nil, faults: [BackendFault], repeats: Bool = false
    ) {
      self.method = method
      self.path = path
      self.faults = faults
      self.repeats = repeats
    }
  }

  /// Faults by chance, the same ones for the same seed and order of requests.
  package struct RandomFaults: Sendable, Codable, Equatable {
    package var percent: Double
    package var seed: UInt64
    package var faults: [BackendFault]
    /// A refresh whose answer is lost ends the client's session, so it is left alone by default.
    package var includesRefresh: Bool

    package init(
      percent: Double, seed: UInt64, faults: [BackendFault] = BackendFault.everyQuickWay,
      includesRefresh: Bool = false
    ) {
      self.percent = percent
      self.seed = seed
      self.faults = faults
      self.includesRefresh = includesRefresh
    }
  }

  /// Reads a script, saying what is wrong with it.
  package static func decode(_ data: Data) throws(BackendError) -> BackendScript {
    do {
      return try JSONDecoder().decode(BackendScript.self, from: data)
    } catch {
      throw .scriptInvalid(String(describing: error))
    }
  }
}

/// Which of the contract's variants a backend shows: the spec and what was seen of the real one differ.
package struct BackendBehaviour: Sendable, Codable, Equatable {
  package var successShape: SuccessShape = .data
  /// For every error; nil leaves each endpoint the shape that was seen of it.
  package var errorShape: ErrorShape?
  /// 400 by the spec.
  package var validationStatus = 400
  /// 200 by the spec for a known `source_id`; 409 as older clients expect.
  package var sleepDuplicateStatus = 200
  /// Answers 409 to an entry of the same type and instant; the spec has no such check.
  package var refusesProgressDuplicates = false
  /// Refuses every refresh as if the refresh token had been revoked.
  package var refusesRefresh = false
  /// Without a profile the physical attributes have no place: 404.
  package var hasProfile = true

  package init() {}
}

extension BackendScript {
  enum CodingKeys: String, CodingKey {
    case rules, random, behaviour
    case expireTokensAt = "expire_tokens_at"
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    rules = try fields.decodeIfPresent([Rule].self, forKey: .rules) ?? []
    random = try fields.decodeIfPresent(RandomFaults.self, forKey: .random)
    expireTokensAt = try fields.decodeIfPresent(Set<Int>.self, forKey: .expireTokensAt) ?? []
    behaviour = try fields.decodeIfPresent(BackendBehaviour.self, forKey: .behaviour) ?? .init()
  }
}

extension BackendScript.Rule {
  enum CodingKeys: String, CodingKey { case method, path, faults, repeats }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.decodeIfPresent(String.self, forKey: .method),
      try fields.decodeIfPresent(String.self, forKey: .path),
      faults: try fields.decode([BackendFault].self, forKey: .faults),
      repeats: try fields.decodeIfPresent(Bool.self, forKey: .repeats) ?? false)
  }
}

extension BackendScript.RandomFaults {
  enum CodingKeys: String, CodingKey {
    case percent, seed, faults
    case includesRefresh = "includes_refresh"
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      percent: try fields.decode(Double.self, forKey: .percent),
      seed: try fields.decode(UInt64.self, forKey: .seed),
      faults: try fields.decodeIfPresent([BackendFault].self, forKey: .faults)
        ?? BackendFault.everyQuickWay,
      includesRefresh: try fields.decodeIfPresent(Bool.self, forKey: .includesRefresh) ?? false)
  }
}

extension BackendBehaviour {
  enum CodingKeys: String, CodingKey {
    case successShape = "success_shape"
    case errorShape = "error_shape"
    case validationStatus = "validation_status"
    case sleepDuplicateStatus = "sleep_duplicate_status"
    case refusesProgressDuplicates = "refuses_progress_duplicates"
    case refusesRefresh = "refuses_refresh"
    case hasProfile = "has_profile"
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    successShape = try fields.decodeIfPresent(SuccessShape.self, forKey: .successShape) ?? .data
    errorShape = try fields.decodeIfPresent(ErrorShape.self, forKey: .errorShape)
    validationStatus = try fields.decodeIfPresent(Int.self, forKey: .validationStatus) ?? 400
    sleepDuplicateStatus =
      try fields.decodeIfPresent(Int.self, forKey: .sleepDuplicateStatus) ?? 200
    refusesProgressDuplicates =
      try fields.decodeIfPresent(Bool.self, forKey: .refusesProgressDuplicates) ?? false
    refusesRefresh = try fields.decodeIfPresent(Bool.self, forKey: .refusesRefresh) ?? false
    hasProfile = try fields.decodeIfPresent(Bool.self, forKey: .hasProfile) ?? true
  }
}
