import OutsideTools
import Rill
import Testing

/// An undo tool that is built with the public interface alone.
@MainActor
struct UndoToolTests {
  private let store = Store(Bank.State(), validators: [noDebt]) { Bank(ledger: Bank.Ledger()) }

  @Test func `changes are undone and redone in turns of their own`() {
    let undo = store.attach(UndoTool())
    var balances: [Int] = []
    let subscription = store.observe(\.balance) { balances.append($0.new) }
    store.send(.pay(3))
    store.send(.pay(4))
    undo.undo()
    undo.undo()
    undo.undo()
    undo.redo()
    #expect(balances == [7, 3, 7, 10, 7])
    #expect(store.revision == 5)
    subscription.cancel()
  }

  @Test func `undoing during a turn waits for its end`() {
    let undo = store.attach(UndoTool())
    var balances: [Int] = []
    let subscription = store.observe(\.balance) { change in
      balances.append(change.new)
      if change.new == 7 { undo.undo() }
    }
    store.send(.pay(3))
    #expect(balances == [7, 10])
    subscription.cancel()
  }

  @Test func `a state that a validator refuses is not restored, and its step remains`() {
    let undo = store.attach(UndoTool())
    store.send(.pay(3))
    let closed = store.attach(Closed<Bank.State, Bank.Action>())
    #expect(undo.undo()?.gate == "closed")
    #expect(store.balance == 7)
    store.detach(closed)
    undo.undo()
    #expect(store.balance == 10)
  }

  @Test func `a tool attends until its token is released`() throws {
    let undo = UndoTool<Bank.State, Bank.Action>()
    var token: ToolAttachment? = try StoreTools(of: store).attend(undo)
    store.send(.pay(1))
    _ = token
    token = nil
    store.send(.pay(2))
    undo.undo()
    #expect(store.balance == 10)
  }
}

/// A middleware that refuses every input.
final class Closed<State, Action: Sendable>: Middleware {
  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    .refuse(Refusal(by: "closed", "no input is accepted"))
  }
}
