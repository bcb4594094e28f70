import Rill
import RillFixtures
import Testing

struct FailureArticleTests {
  @Test func `standard error shows a failure and the article that explains more`() {
    #expect(
      Failure("Tea is missing.", article: "Effects").report
        == "Rill: Tea is missing.\n      More in the article \"Effects\" of Rill's documentation.\n")
    #expect(Failure("Tea is missing.").report == "Rill: Tea is missing.\n")
  }

  @Test @MainActor func `an effect whose error is not caught names the article on effects`() async {
    let failures = Recorder<Failure>()
    await Failures.reporting(to: { failures.note($0) }) {
      let store = Store(0) { (_: inout Int, _: Int) in .run("post") { _ in throw Mishap.usual } }
      await store.send(1).finish()
    }
    #expect(failures.elements.map(\.article) == ["Effects"])
  }
}
