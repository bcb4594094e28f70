import Combine
import Rill
import RillApple
import RillStyles
import SwiftUI
import Testing

/// SwiftUI releases the objects of views on another thread, while the main actor continues to send.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ReleasingTests {
  /// An object on its way to the thread that releases it.
  private final class Parcel: Sendable {
    // Unsafe: the main actor stores the object and keeps no other reference; afterwards one task takes it, and only
    // releases it.
    nonisolated(unsafe) private var content: AnyObject?

    init(_ content: AnyObject?) { self.content = content }

    /// Releases the object.
    func release() { content = nil }
  }

  struct Whole: View {
    @StateStore var own = ShopStore.shop()
    @ObservedObject var observed: ObservableStore<Shop.State, Shop.Action>
    let store: ShopStore

    init(_ store: ShopStore) {
      self.store = store
      observed = ObservableStore(store)
    }

    var body: some View {
      Text("\(own.total) \(observed.total)")
      store.content {
        $0.total
      } view: {
        Text("\($0)")
      }
      store.updating(binding: \.items, for: 1) { $item in TextField("title", text: $item.title) }
      List { ForEach(store.rows(\.items, action: Shop.Action.item)) { Text("\($0.count)") } }
      Text("editor")
        .sheet(store, \.editor, action: Shop.Action.edit) { Text($0.text) }
        .onEmit(store.$toast) { _ in }
    }
  }

  /// Releases objects on another thread while a store handles actions, and returns the number of sends.
  private func release(_ count: Int, beside store: ShopStore, _ make: () -> AnyObject?) async -> Int {
    var sends = 0
    for _ in 1...count {
      var content = make()
      weak let gone = content
      let parcel = Parcel(content)
      content = nil
      let task = Task.detached { parcel.release() }
      for _ in 1...10 {
        store.send(.add(1))
        store.send(.item(1, .more))
        store.send(.say(["a", "b"]))
        sends += 1
      }
      await task.value
      #expect(gone == nil)
    }
    return sends
  }

  @Test func `a tree of views is released on another thread while its store is sent to`() async {
    let store = ShopStore.shop { $0.editor = Shop.Editor() }
    let sends = await release(300, beside: store) { ViewRenderer(Whole(store)).abandon() }
    #expect(store.total == sends)
    #expect(store.items[id: 1]?.count == sends)
  }

  @Test func `an observable store and its subscribers are released on another thread`() async {
    final class Holder {
      let store: ObservableStore<Shop.State, Shop.Action>
      let subscription: AnyCancellable

      @MainActor
      init(_ store: ShopStore) {
        let observable = ObservableStore(store)
        self.store = observable
        subscription = observable.objectWillChange.sink {}
      }
    }
    let store = ShopStore.shop()
    let sends = await release(500, beside: store) { Holder(store) }
    #expect(store.total == sends)
  }

  @Test func `bindings are released on another thread`() async {
    final class Holder {
      let bindings: [Any]

      @MainActor
      init(_ store: ShopStore) {
        bindings = [
          store.binding(\.draft), store.binding(\.items, for: 1) as Any, store.presence(of: \.editor),
          store.binding(\.draft, send: Shop.Action.typed), store.binding(\.prices, for: "tea") as Any,
        ]
      }
    }
    let store = ShopStore.shop()
    let sends = await release(500, beside: store) { Holder(store) }
    #expect(store.total == sends)
  }
}
