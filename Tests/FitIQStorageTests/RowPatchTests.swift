import FitIQTestTraits
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct RowPatchTests {
  @Test func onlyWhatDiffersIsShown() {
    let patch = RowPatch(
      table: "t", key: "1", change: .changed, before: [("a", "1"), ("b", nil)],
      after: [("a", "2"), ("b", nil)])
    #expect(patch.columns == [RowPatch.Column(name: "a", before: "1", after: "2")])
    #expect(patch.isAfterKnown)
  }

  @Test func aRowWhoseLaterStateIsUnknownShowsAllThatItHad() {
    let patch = RowPatch(
      table: "t", key: "1", change: .changed, before: [("a", "1"), ("b", "2")], after: nil)
    #expect(patch.columns.map(\.name) == ["a", "b"])
    #expect(!patch.isAfterKnown)
  }

  @Test func aRemovedRowIsKnown() {
    let patch = RowPatch(table: "t", key: "1", change: .removed, before: [("a", "1")], after: nil)
    #expect(patch.isAfterKnown)
  }
}
