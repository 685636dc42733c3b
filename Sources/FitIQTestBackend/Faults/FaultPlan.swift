import FitIQTestSupport

/// The script as it is carried out: which faults are used up, and how far the dice have been rolled.
struct FaultPlan: Sendable {
  private let script: BackendScript
  private var used: [Int]
  private var dice: SplitMix64
  private var requests = 0

  struct Decision: Sendable, Equatable {
    var fault: BackendFault?
    var expiresTokens = false
  }

  init(_ script: BackendScript) {
    self.script = script
    used = Array(repeating: 0, count: script.rules.count)
    dice = SplitMix64(seed: script.random?.seed ?? 0)
  }

  var behaviour: BackendBehaviour { script.behaviour }

  /// Decides about the next request.
  mutating func next(method: String, path: String) -> Decision {
    let isRefresh = path == Endpoint.refreshPath
    var decision = Decision()
    if !isRefresh {
      requests += 1
      decision.expiresTokens = script.expireTokensAt.contains(requests)
    }
    decision.fault = scripted(method: method, path: path) ?? random(isRefresh: isRefresh)
    if decision.fault?.kind == .pass { decision.fault = nil }
    return decision
  }

  private mutating func scripted(method: String, path: String) -> BackendFault? {
    for (index, rule) in script.rules.enumerated() where rule.fits(method: method, path: path) {
      guard !rule.faults.isEmpty, rule.repeats || used[index] < rule.faults.count else { continue }
      defer { used[index] += 1 }
      return rule.faults[used[index] % rule.faults.count]
    }
    return nil
  }

  private mutating func random(isRefresh: Bool) -> BackendFault? {
    guard let random = script.random, random.includesRefresh || !isRefresh,
      Double.random(in: 0..<100, using: &dice) < random.percent
    else { return nil }
    return random.faults.randomElement(using: &dice)
  }
}

extension BackendScript.Rule {
  func fits(method: String, path: String) -> Bool {
    if let wanted = self.method, wanted != method { return false }
    guard let wanted = self.path else { return true }
    return wanted.hasSuffix("*") ? path.hasPrefix(wanted.dropLast()) : path == wanted
  }
}
