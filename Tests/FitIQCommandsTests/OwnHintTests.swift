import Testing

@testable import FitIQCommands

/// No failure advises to run what has just failed.
@Suite struct OwnHintTests {
  @Test(
    arguments: [
      (
        "get a fresh copy from the device; fitiq doctor tells what can still be read", "doctor",
        "get a fresh copy from the device"
      ),
      ("see what is damaged: fitiq doctor", "doctor", nil),
      ("see what is damaged: fitiq doctor --store a.store", "doctor", nil),
      ("see what is damaged: fitiq doctor", "query", "see what is damaged: fitiq doctor"),
      ("fitiq migrate up --allow-network-fs", "migrate up", "fitiq migrate up --allow-network-fs"),
      ("see fitiq backups list", "backups list", nil),
      ("check --store", "doctor", "check --store"),
    ] as [(String, String, String?)])
  func theCommandItselfIsNoAdvice(hint: String, own: String, left: String?) {
    #expect(OwnHint.hint(hint, without: own) == left)
  }
}
