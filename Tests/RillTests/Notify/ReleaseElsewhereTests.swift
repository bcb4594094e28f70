import Foundation
import Rill
import Synchronization
import Testing

/// Objects of departed children that another thread releases while the owner of their store runs turns.
@Suite(.timeLimit(.minutes(60))) struct ReleaseElsewhereTests {
  /// The payloads that are alive, and the number of those that were destroyed on a thread other than their owner's.
  private final class Register: Sendable {
    let alive = Atomic<Int>(0)
    let strays = Atomic<Int>(0)
  }

  /// A part of the state that only its owner may destroy.
  private final class Payload: Sendable, Equatable {
    private let owner = ObjectIdentifier(Thread.current)
    private let register: Register

    init(_ register: Register) {
      self.register = register
      register.alive.add(1, ordering: .relaxed)
    }

    deinit {
      register.alive.subtract(1, ordering: .relaxed)
      if ObjectIdentifier(Thread.current) != owner { register.strays.add(1, ordering: .relaxed) }
    }

    static func == (one: Payload, other: Payload) -> Bool { one === other }
  }

  private struct Child: Identifiable, Equatable, Sendable {
    let id: Int
    var payload: Payload
  }

  private struct State {
    var rows: IdentifiedArray<Child> = []
    var child: Child?
    var count = 0
  }

  /// Transfers objects to the thread that releases them.
  private final class Handover: Sendable {
    // Unchecked: the other thread only releases the object, which this test shows to be safe.
    private struct Loose: @unchecked Sendable { let thing: Any }

    private struct Content {
      var things: [Loose] = []
      var isOver = false
    }

    private let content = Mutex(Content())
    private let arrival = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)

    /// Starts the thread.
    func begin() {
      Thread.detachNewThread { [self] in
        while releaseArrived() { arrival.wait() }
        end.signal()
      }
    }

    private func releaseArrived() -> Bool {
      var (things, isOver) = content.withLock { content in
        defer { content.things = [] }
        return (content.things, content.isOver)
      }
      while things.popLast() != nil {}
      return !isOver
    }

    func release(_ things: [Any]) {
      let loose = things.map { Loose(thing: $0) }
      content.withLock { $0.things.append(contentsOf: loose) }
      arrival.signal()
    }

    /// Ends the thread after it has released everything.
    func finish() {
      content.withLock { $0.isOver = true }
      arrival.signal()
      end.wait()
    }
  }

  private enum Kind: CaseIterable {
    case row, place, rowSubscription, rowBinding, child, childSubscription
  }

  private func things(_ kind: Kind, of store: Store<State, Int>) -> [Any] {
    let ids = store.state.rows.ids
    func row(_ id: Int) -> Store<Child, Int>? { store.row(\.rows, id: id) { (_, action: Int) in action } }
    func child() -> Store<Child, Int>? { store.scope(\.child) { (action: Int) in action } }
    return switch kind {
    case .row: ids.compactMap(row)
    case .place: ids.map { store.rowPlace(\.rows, id: $0) }
    case .rowSubscription: ids.compactMap { id in row(id)?.observe { _ in } }
    case .rowBinding: ids.compactMap { id in row(id)?.binding(\.payload) }
    case .child: [child() as Any]
    case .childSubscription: [child()?.observe { _ in } as Any]
    }
  }

  @Test(arguments: Kind.allCases) private func `the owner destroys what it kept for them`(_ kind: Kind) {
    let register = Register()
    let handover = Handover()
    handover.begin()
    let store = Store(State()) { (_: inout State, _: Int) in .none }
    for round in 0..<400 {
      store.update { state in
        for id in 0..<8 { state.rows.append(Child(id: round * 8 + id, payload: Payload(register))) }
        state.child = Child(id: round, payload: Payload(register))
      }
      let things = things(kind, of: store)
      store.update { state in
        state.rows = []
        state.child = nil
      }
      handover.release(things)
      for _ in 0..<100 { store.update { $0.count += 1 } }
    }
    handover.finish()
    store.update { $0.count += 1 }
    #expect(register.alive.load(ordering: .relaxed) == 0)
    #expect(register.strays.load(ordering: .relaxed) == 0)
  }
}
