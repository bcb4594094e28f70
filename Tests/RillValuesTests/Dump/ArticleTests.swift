import Rill
import RillValues
import Testing

private struct Entry: Identifiable, Equatable {
  var id: Int
  var title: String
  var isDone = false
}

private struct Entries: Equatable {
  var draft = ""
  var rows = IdentifiedArray<Entry>()
}

/// The output in the article "Dumping and comparing values".
struct ArticleTests {
  private let state = Entries(
    draft: "milk", rows: [Entry(id: 1, title: "Tea"), Entry(id: 2, title: "Bread")])

  @Test func `the article's dumps match`() {
    #expect(
      String(dumping: state) == """
        Entries(
          draft: "milk"
          rows: [
            [0]: Entry(id: 1, title: "Tea", isDone: false)
            [1]: Entry(id: 2, title: "Bread", isDone: false)
          ]
        )
        """)
  }

  @Test func `the article's differences match`() {
    var after = state
    after.draft = ""
    after.rows[id: 2]?.isDone = true
    after.rows.append(Entry(id: 3, title: "milk"))
    #expect(
      Difference(from: state, to: after)?.description == """
          Entries(
        -   draft: "milk"
        +   draft: ""
            rows: [
              … 1 unchanged
              [1]: Entry(
                id: 2
                … 1 unchanged
        -       isDone: false
        +       isDone: true
              )
        +     [2]: Entry(id: 3, title: "milk", isDone: false)
            ]
          )
        """)
  }

  @Test func `the article's rules and redactions match`() {
    let seconds = DumpOptions(rules: [DumpRule(for: Duration.self) { .words("\($0.components.seconds) s") }])
    #expect(String(dumping: Duration.seconds(90), options: seconds) == "90 s")
  }
}
