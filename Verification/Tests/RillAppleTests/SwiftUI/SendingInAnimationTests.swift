import Rill
import RillApple
import SwiftUI
import Testing

/// Actions that a view sends within an animation.
@MainActor
struct SendingInAnimationTests {
  struct Adding: View {
    let store: ShopStore

    var body: some View {
      Text("\(store.total)")
      Button("Add") { withAnimation { store.send(.add(1)) } }
      Button("Add twice") {
        withAnimation { store.send(.add(1)) }
        withAnimation(.bouncy) { store.send(.add(1)) }
      }
      Button("Update") { withAnimation { store.update { $0.total += 1 } } }
    }
  }

  @Test func `a button sends and updates within an animation, as its only statement and as one of several`() {
    let store = ShopStore.shop()
    let screen = ViewRenderer(Adding(store: store))
    screen.tap("Add")
    screen.tap("Add twice")
    screen.tap("Update")
    #expect(store.total == 4)
  }

  @Test func `the result of sending within an animation is the task`() async {
    let store = ShopStore.shop()
    let task = withAnimation { store.send(.add(1)) }
    await task.finish()
    let handle: SendHandle = withAnimation { store.send(.add(1)) }
    #expect(handle.refusal == nil)
    #expect(store.total == 2)
  }

  @Test func `a task that only sends has a result that may leave its actor`() async {
    let store = ShopStore.shop()
    let sending = Task { store.send(.add(1)) }
    let updating = Task { store.update { $0.total += 1 } }
    await sending.value.finish()
    await updating.value.finish()
    #expect(store.total == 2)
  }
}
