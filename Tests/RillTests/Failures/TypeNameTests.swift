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

/// The names of types in failures.
struct TypeNameTests {
  @Test func `a nested type is named with those around it, without modules`() {
    struct Local { struct State {} }
    let names: [(Any.Type, String)] = [
      (Int.self, "Int"), (Editor.State.self, "Editor.State"), (Editor.State.Line.self, "Editor.State.Line"),
      (Store<Editor.State, Never>.self, "Store<Editor.State, Never>"),
      ([Editor.State].self, "Array<Editor.State>"),
      ([String: Editor.State?].self, "Dictionary<String, Optional<Editor.State>>"),
      (Editor.Page<Int>.Margin<Editor.State>.self, "Editor.Page<Int>.Margin<Editor.State>"),
      ((Int, Editor.State).self, "(Int, Editor.State)"),
      (((Int) -> Editor.State).self, "(Int) -> Editor.State"),
      (Editor.draft, "Editor.Draft"), (Local.self, "TypeNameTests.Local"),
      (Local.State.self, "TypeNameTests.Local.State"),
      ([Int].Slot.self, "Array<Int>.Slot"), ((any Shown).self, "Shown"),
      (Editor.State.Type.self, "Editor.State.Type"),
      (Any.self, "Any"), (Void.self, "()"),
    ]
    for (type, name) in names { #expect(String(naming: type) == name) }
  }
}
