import Rill
import RillKeyedState
import RillStyles
import RillValues
import Testing

private struct Screen {
  @ViewState var count = 1
  @Emit var toast = ""
  var rows = IdentifiedArray<Shop.Product>()
}

struct WrapperDumpTests {
  @Test func `wrapped fields are shown as their values`() {
    #expect(String(dumping: Screen()) == "Screen(count: 1, toast: \"\", rows: [])")
  }

  @Test func `assigning an equal value is not a difference`() {
    var other = Screen()
    other.toast = ""
    other.count = 1
    #expect(Difference(from: Screen(), to: other) == nil)
  }

  @Test func `wrapped fields are compared as their values`() throws {
    var other = Screen()
    other.toast = "hello"
    other.rows.append(Shop.Product(id: 1, name: "Tea"))
    let difference = try #require(Difference(from: Screen(), to: other))
    #expect(
      difference.description == """
          Screen(
            … 1 unchanged
        -   toast: ""
        +   toast: "hello"
            rows: [
        +     [0]: Shop.Product(id: 1, name: "Tea", isSold: false)
            ]
          )
        """)
    #expect(difference.changes.map(\.path.description) == ["toast", "rows[0]"])
  }

  @Test func `a keyed state shows keys and values, and is compared by key`() throws {
    enum Key { case url, posts, isLoading }
    let state: KeyedState<Key> = [.url: "https://example.com", .isLoading: true]
    #expect(
      String(dumping: state)
        == "KeyedState<WrapperDumpTests.Key>(url: \"https://example.com\", isLoading: true)")
    var other: KeyedState<Key> = [.isLoading: true, .url: "https://example.com"]
    #expect(Difference(from: state, to: other) == nil)
    other[.posts] = [1]
    other.remove(.url)
    let difference = try #require(Difference(from: state, to: other))
    #expect(
      difference.description == """
          KeyedState<WrapperDumpTests.Key>(
        -   url: "https://example.com"
            … 1 unchanged
        +   posts: [1]
          )
        """)
  }
}
