import Foundation
import Rill
import Testing

@Suite("Types that values can contain")
struct ContainedTypesTests {
  private struct Marked: Equatable { var number = 0 }
  private final class Object {
    let marked = Marked()
  }
  private enum Screen {
    case home
    case detail(title: String, marked: Marked)
  }
  private indirect enum Tree {
    case leaf(Int)
    case branch(Tree, Tree)
  }
  private struct Row: Identifiable {
    let id: Int
    var marked = Marked()
  }
  private struct Opaque: CustomReflectable {
    let title = "title"
    var customMirror: Mirror { Mirror(self, children: ["marked": Marked()]) }
  }
  private struct State {
    var title = "title"
    var count = 1
    var ratio = 0.5
    var isOn = false
    var when = Date(timeIntervalSince1970: 0)
    var id = UUID()
    var data = Data()
    var letters: [Character] = []
    var tags: Set<String> = []
    var object = Object()
    var closure: @Sendable () -> Void = {}
    var tree = Tree.leaf(1)
  }

  private func contains(_ type: Any.Type) -> Bool {
    ContainedTypes(of: type).types.contains { $0 == Marked.self }
  }

  @Test("a field, an element, a payload, a wrapped value, a value under a key and a row are found")
  func parts() {
    struct Nested { var inner = (1, [Marked?]()) }
    let holders: [Any.Type] = [
      Marked.self, Nested.self, Screen.self, Screen?.self, [String: Screen].self, IdentifiedArray<Row>.self,
      ArraySlice<Marked>.self, ViewState<Marked>.self, Result<Int, Never>?.self, Result<Marked, Never>.self,
    ]
    #expect(holders.map(contains) == [true, true, true, true, true, true, true, true, false, true])
    #expect(holders.allSatisfy { !ContainedTypes(of: $0).areOpen })
  }

  @Test("values of plain types, dates, objects, functions and recursive enums have known types only")
  func closed() {
    let contained = ContainedTypes(of: State.self)
    #expect(!contained.areOpen)
    #expect(!contained.types.contains { $0 == Marked.self })
    #expect(contained.types.contains { $0 == Object.self })
  }

  @Test("a field of any type, an existential element and a mirror of a type's own leave the types open")
  func open() {
    struct Anything { var value: Any = 1 }
    struct Errors { var list: [any Error] = [] }
    struct Holder { var opaque = Opaque() }
    let holders: [Any.Type] = [
      Anything.self, Errors.self, Holder.self, Any.self, [String: any Sendable].self,
    ]
    #expect(holders.allSatisfy { ContainedTypes(of: $0).areOpen })
  }
}
