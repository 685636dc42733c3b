import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct StoreKindTests {
  private struct Reports: Encodable {
    let named: StoreKind
    @StoreKind.InWords var told: StoreKind
  }

  /// Scripts read both, each where it always was.
  @Test(arguments: [
    (StoreKind.appStore, "app_store", "app store"), (.database, "database", "database"),
  ])
  func aKindIsEncodedAsItsReportAlwaysHadIt(kind: StoreKind, name: String, words: String) throws {
    let json = try JSONEncoder().encode(Reports(named: kind, told: kind))
    let read = try JSONDecoder().decode([String: String].self, from: json)
    #expect(read == ["named": name, "told": words])
  }
}
