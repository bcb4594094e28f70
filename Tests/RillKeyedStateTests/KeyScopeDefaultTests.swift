import Rill
import RillKeyedState
import Testing

private enum AppKey: Hashable { case color, other }
private enum PartKey: Hashable { case tint }
private enum InnerKey { case shade }

/// The defaults of scopes, and values that equal them.
@MainActor
struct KeyScopeDefaultTests {
  private let scope = KeyScope<AppKey, PartKey>([.key(.color, .tint)], defaults: [.tint: "Gray"])
  private let app = Store<KeyedState<AppKey>, Never>([.color: "Purple"])

  @Test(arguments: ["set", "subscript", "replace", "binding", "binding with a fallback"])
  func `a value that equals a default is stored, through a nested scope, too`(way: String) {
    func write<Key>(_ value: String, under key: Key, in store: Store<KeyedState<Key>, Never>) {
      switch way {
      case "set": store.set(key, to: value)
      case "subscript": store.update { $0[key] = value }
      case "replace": store.update { $0.replace(key, with: value) }
      case "binding": store.binding(key: key, as: String.self).wrappedValue = value
      default: store.binding(key: key, fallback: "none").wrappedValue = value
      }
    }
    let part = app.scope(scope)
    app.remove(.color)
    write("Gray", under: .tint, in: part)
    #expect(app.state[.color] == "Gray")
    app.remove(.color)
    write("Gray", under: .shade, in: part.scope(KeyScope<PartKey, InnerKey>([.key(.tint, .shade)])))
    #expect(app.state[.color] == "Gray")
  }

  @Test func `a change that leaves a default as it is does not store it`() {
    let part = app.scope(scope)
    app.remove(.color)
    part.update { $0.update(.tint, as: String.self) { _ in } }
    #expect(!app.state.contains(.color))
    part.update { $0.update(.tint, as: String.self) { $0? += "!" } }
    #expect(app.state[.color] == "Gray!")
  }

  @Test func `a state from which all local values were removed equals one that never had any`() {
    enum Part: Hashable { case tint, local }
    enum Inner: Hashable { case shade, own }
    let scope = KeyScope<AppKey, Part>([.key(.color, .tint)], defaults: [.local: 1])
    let inner = KeyScope<Part, Inner>([.key(.tint, .shade)], defaults: [.own: 2])
    var state: KeyedState<AppKey> = [.color: "Purple"]
    let before = state
    state[scope: scope].set(.local, to: 5)
    #expect(state != before)
    state[scope: scope].remove(.local)
    #expect(state == before)
    state[scope: scope][scope: inner].set(.own, to: 5)
    #expect(state != before && state[scope: scope][scope: inner].value(.own) as? Int == 5)
    state[scope: scope][scope: inner].remove(.own)
    #expect(state == before && state[scope: scope][scope: inner].value(.own) as? Int == 2)
  }
}
