import Testing

@testable import RillValues

struct StateTreeSummaryTests {
  private enum Sheet { case editor(id: Int, String), closed }

  private func summary(_ value: Any, limit: Int = 200) -> String {
    StateTree(reflecting: value).summary(limit: limit)
  }

  @Test func `values are written as in source code`() {
    #expect(summary(1) == "1")
    #expect(summary("milk") == "\"milk\"")
    #expect(summary(Int?.none as Any) == "nil")
    #expect(summary([1, 2]) == "[1, 2]")
    #expect(summary([Int]()) == "[]")
    #expect(summary([String: Int]()) == "[:]")
    #expect(summary(["a": 1]) == "[\"a\": 1]")
    #expect(summary(Todo(id: 1, title: "milk")) == "Todo(id: 1, title: \"milk\")")
    #expect(summary((1, name: "a")) == "(1, name: \"a\")")
    #expect(summary(Sheet.editor(id: 1, "a")) == ".editor(id: 1, \"a\")")
    #expect(summary(Sheet.closed) == ".closed")
  }

  @Test func `a long value is truncated`() {
    #expect(summary([100, 200, 300], limit: 8) == "[100, 20…")
    #expect(summary(String(repeating: "a", count: 50), limit: 5) == "\"aaaa…")
  }

  @Test func `redacted values are shown as dots`() {
    #expect(StateTree(reflecting: [1, 2, 3], limits: .init(elements: 1)).description == "[1, …]")
    #expect(StateTree(reflecting: "milk", limits: .init(characters: 1)).description == "\"m…\"")
    #expect(StateTree(typeName: "Int", content: .elided(.depth)).description == "…")
  }

  @Test func `nodes are counted with keys and values`() {
    #expect(StateTree(reflecting: 1).nodeCount == 1)
    #expect(StateTree(reflecting: [1, 2]).nodeCount == 3)
    #expect(StateTree(reflecting: ["a": 1]).nodeCount == 3)
    #expect(StateTree(reflecting: Todo(id: 1, title: "")).nodeCount == 3)
    #expect(StateTree(reflecting: Sheet.editor(id: 1, "")).nodeCount == 3)
  }
}
