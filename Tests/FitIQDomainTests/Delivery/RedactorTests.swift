import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct RedactorTests {
  private static let secret = #"s3cr/t+"k\ey"#

  private static let forms = [
    secret, secret.uppercased(), "s3cr%2Ft%2B%22k%5Cey", "s3cr%2ft%2b%22k%5cey",
    #"s3cr/t+\"k\\ey"#, #"s3cr\/t+\"k\\ey"#, Data(secret.utf8).base64EncodedString(),
    Data(secret.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_"),
  ]

  @Test(arguments: forms) func eachFormIsReplaced(form: String) {
    let redactor = Redactor([Secret(Self.secret)])
    for (before, after) in [("", ""), ("key=", "&x"), ("xyz", "xyz"), ("\u{FFFD}é", "é")] {
      let text = redactor.redacted(before + form + after + form)
      #expect(!text.lowercased().contains(form.lowercased()), "\(text)")
      #expect(text.hasPrefix(before + Redactor.placeholder + after + Redactor.placeholder))
    }
  }

  @Test func aShortSecretIsReplacedWhereItStandsAlone() {
    let redactor = Redactor([Secret("k"), Secret("KEY")])
    #expect(redactor.redacted("the key 'k' is broken") == "the <redacted> '<redacted>' is broken")
    #expect(redactor.redacted("monkeys like keyboards") == "monkeys like keyboards")
    #expect(Redactor([Secret("")]).redacted("all of it") == "all of it")
    #expect(Redactor.none.redacted("all of it") == "all of it")
  }

  @Test func theLongerOfTwoGoesFirst() {
    let redactor = Redactor([Secret("abcdefgh"), Secret("abcdefghijkl")])
    #expect(redactor.redacted("abcdefghijkl abcdefgh") == "<redacted> <redacted>")
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func noSecretStays(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("abcXYZ019-._~/+=\"\\%&")
    func word(_ length: ClosedRange<Int>) -> String {
      var word = ""
      for _ in 0..<Int.random(in: length, using: &random) {
        word.append(letters[Int.random(in: letters.indices, using: &random)])
      }
      return word
    }
    let secrets = (0..<3).map { _ in word(8...40) }
    let redactor = Redactor(secrets.map { Secret($0) })
    var text = ""
    for number in 0..<20 { text += number % 3 == 0 ? secrets[number / 3 % 3] : word(0...6) }
    let shown = redactor.redacted(text)
    for secret in secrets { #expect(!shown.contains(secret)) }
    #expect(redactor.redacted(Array(text.utf8)) == Array(shown.utf8))
  }

  @Test(arguments: [
    ("https://backend.example/api", "https://backend.example/api"),
    ("https://ann:pw@backend.example/api", "https://<redacted>@backend.example/api"),
    ("https://ann:p/w@x@backend.example", "https://<redacted>@backend.example"),
    ("ann:pw@backend.example", "<redacted>@backend.example"),
    ("https://b.example?token=1#x", "https://b.example?<redacted>"),
    ("https://b.example#x", "https://b.example#<redacted>"), ("", ""), ("@", "<redacted>@"),
  ])
  func addressesKeepWhatIsNoSecret(text: String, shown: String) {
    #expect(Redactor.address(text) == shown)
  }
}
