import FitIQTestTraits
import Testing

@testable import FitIQCommands

/// No failure advises to run what has just failed.
@Suite(.bounded) struct OwnHintTests {
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
      ("undo the undo: fitiq undo 3", "undo", "undo the undo: fitiq undo 3"),
      (
        "to undo another one, name its number: fitiq log; fitiq undo --store '/my folder/a' 3",
        "undo",
        "to undo another one, name its number: fitiq log; fitiq undo --store '/my folder/a' 3"
      ),
      ("see what is damaged: fitiq doctor --store '/my folder/a'", "doctor", nil),
      ("set a new one: fitiq auth set, or FITIQ_API_KEY", "auth set", nil),
      ("check --store", "doctor", "check --store"),
    ] as [(String, String, String?)])
  func theCommandItselfIsNoAdvice(hint: String, own: String, left: String?) {
    #expect(OwnHint.hint(hint, without: own) == left)
  }
}
