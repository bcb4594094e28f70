import Foundation
import Rill
import RillStyles
import Testing

@testable import RillPersistence

@MainActor
struct SharedViewStateTests {
  private struct Panel: Equatable, Sendable {
    @SharedViewState var width: Int
    @SharedViewState var pulse: Int

    init(_ width: Shared<Int>, _ pulse: Shared<Int>) {
      _width = SharedViewState(width, animation: .linear(seconds: 1))
      _pulse = SharedViewState(pulse, ignoreEquality: true)
    }
  }

  private let width = freshKey()
  private let pulse = freshKey()

  private func makeStore() -> Store<Panel, Never> {
    let store = Store<Panel, Never>(
      Panel(Shared(wrappedValue: 0, width), Shared(wrappedValue: 0, pulse)))
    return store
  }

  @Test func `changes by others come in, in the motion of the field`() async {
    let store = makeStore()
    var transitions = store.transitions().makeAsyncIterator()
    SharedReference(wrappedValue: 0, width).wrappedValue = 5
    let transition = await transitions.next()
    #expect(transition?.animation == .linear(seconds: 1))
    #expect(store.width == 5)
    #expect(store.state.$width.view.value == 5)
  }

  @Test func `own changes get out`() {
    let store = makeStore()
    store.update { $0.width = 7 }
    #expect(SharedReference(wrappedValue: 0, width).value == 7)
  }

  @Test func `equal assignments are told where equality is ignored, and only there`() {
    let store = makeStore()
    var told: [String] = []
    let one = store.observe(\.$pulse.view) { told.append("pulse \($0.new.value)") }
    let two = store.observe(\.$width.view) { told.append("width \($0.new.value)") }
    let three = store.observe(\.pulse) { told.append("value \($0.new)") }
    store.update { $0.pulse = 0 }
    store.update { $0.width = 0 }
    #expect(told == ["pulse 0"])
    for watch in [one, two, three] { watch.cancel() }
  }

  @Test func `a copy is a value of its own`() {
    let store = makeStore()
    var copy = store.state
    copy.width = 9
    #expect(store.width == 0)
    #expect(SharedReference(wrappedValue: 0, width).value == 0)
    #expect(copy != store.state)
  }
}
