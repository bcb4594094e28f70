import Testing

@testable import Rill

private enum Editor {
  struct State { struct Line {} }
  struct Page<Content> { struct Margin<Width> {} }
  private struct Draft {}

  static var draft: Any.Type { Draft.self }
}

private protocol Shown {}

extension Array { fileprivate struct Slot {} }

/// The names of types in failures and in shown trees.
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
    "(extension in A", "(extension in A:",
  ])
  func `parsing an unreadable name terminates`(_ broken: String) {
    _ = SwiftTypeName(qualified: broken)
  }

  @Test func `a nested type is named with those around it, without modules`() {
    struct Local { struct State {} }
    let names: [(Any.Type, String)] = [
      (Int.self, "Int"), (Editor.State.self, "Editor.State"), (Editor.State.Line.self, "Editor.State.Line"),
      (Store<Editor.State, Never>.self, "Store<Editor.State, Never>"),
      ([Editor.State].self, "[Editor.State]"), ([String: Editor.State?].self, "[String: Editor.State?]"),
      (Editor.Page<Int>.Margin<Editor.State>.self, "Editor.Page<Int>.Margin<Editor.State>"),
      ((Int, Editor.State).self, "(Int, Editor.State)"),
      (((Int) -> Editor.State).self, "(Int) -> Editor.State"),
      (Editor.draft, "Editor.Draft"), (Local.self, "SwiftTypeNameTests.Local"),
      (Local.State.self, "SwiftTypeNameTests.Local.State"), ([Int].Slot.self, "Array<Int>.Slot"),
      ((any Shown).self, "Shown"), (Any.self, "Any"), (Void.self, "()"),
    ]
    for (type, name) in names { #expect(SwiftTypeName(type).text == name) }
  }

  @Test func `system types are distinguished from the app's own`() {
    #expect(SwiftTypeName(Duration.self).isSystemType)
    #expect(!SwiftTypeName(Editor.State.self).isSystemType)
  }
}
