import Testing

@testable import RillValues

struct SwiftTypeNameTests {
  @Test(arguments: [
    ("Swift.Int", "Int"),
    ("Swift.Optional<Swift.Int>", "Int?"),
    ("Swift.Array<Swift.Optional<App.Todo>>", "[Todo?]"),
    ("Swift.Dictionary<Swift.String, Swift.Array<Swift.Int>>", "[String: [Int]]"),
    ("Swift.Dictionary<Swift.Result<Swift.Int, Swift.Error>, Swift.Int>", "[Result<Int, Error>: Int]"),
    ("App.Todos.State", "Todos.State"),
    ("App.Box<App.Todos.State>.Inner", "Box<Todos.State>.Inner"),
    ("App.(unknown context at $7f3c).State", "State"),
    ("(Swift.Int, name: Swift.String)", "(Int, name: String)"),
    ("(Swift.Int) -> Swift.String", "(Int) -> String"),
    ("Swift.Optional<(Swift.Int) -> ()>", "((Int) -> ())?"),
    ("any App.Client", "any Client"),
    ("__C.tm", "tm"),
    ("()", "()"),
    ("", ""),
  ])
  func `a name is written as in Swift`(_ qualified: String, _ written: String) {
    #expect(SwiftTypeName(qualified: qualified).text == written)
  }

  @Test(arguments: [
    "<", ">", "A<", "(", ")", "A.", ".", "A<B", "(A", "A<(", "A.(x", ",", "A<)>", "(>)", "<<>>,(",
  ])
  func `parsing an unreadable name terminates`(_ broken: String) {
    _ = SwiftTypeName(qualified: broken)
  }

  @Test func `system types are distinguished from the app's own`() {
    #expect(SwiftTypeName(Duration.self).isSystemType)
    #expect(!SwiftTypeName(Todo.self).isSystemType)
  }
}
