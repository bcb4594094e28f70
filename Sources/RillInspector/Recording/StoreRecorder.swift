#if Inspector
import Foundation
import RillDebugging
import Synchronization

/// What the inspector keeps of a `Store`: its transitions and its newest state, as trees.
///
/// It holds neither the store nor any of its values. The store's middleware feeds it and says when the store goes.
final class StoreRecorder: InspectedStore {
  /// Makes an action of JSON, sends it, and returns why it was refused, or nil.
  typealias Receiver = @Sendable (Data) async throws -> String?

  private struct Content {
    var snapshot: StateSnapshot
    var newest: UInt64 = 0
    /// Why the store can be asked no more.
    var end: InspectorFailure?
  }

  let name: String
  let stateTypeName: String
  let timeline: Timeline
  let actionTypeNames: [String]
  private let receive: Receiver
  private let content: Mutex<Content>

  /// Makes a recorder that has the state to begin with.
  init(
    name: String, stateTypeName: String, snapshot: StateSnapshot, limits: Timeline.Limits,
    actionTypeNames: [String], receive: @escaping Receiver
  ) {
    self.name = name
    self.stateTypeName = stateTypeName
    self.actionTypeNames = actionTypeNames
    self.receive = receive
    timeline = Timeline(limits: limits)
    content = Mutex(Content(snapshot: snapshot))
  }

  func snapshot() async throws -> StateSnapshot {
    try content.withLock { content in
      if let end = content.end { throw end }
      return content.snapshot
    }
  }

  /// Makes an action of JSON and sends it.
  ///
  /// The number of its transition is exact for a store that lives on an actor. A store that no actor owns handles the
  /// action in a task of its own choice; there it is the number of the newest transition once the action is handled.
  func send(actionJSON: Data) async throws -> SendOutcome {
    if let end = content.withLock({ $0.end }) { throw end }
    let errand = SendErrand(to: self)
    let refusal = try await SendErrand.$current.withValue(errand) { try await receive(actionJSON) }
    if let sequence = errand.sequence { return SendOutcome(sequence: sequence, refusal: refusal) }
    let (newest, end) = content.withLock { ($0.newest, $0.end) }
    if let end { throw end }
    return SendOutcome(sequence: newest, refusal: refusal)
  }
}

// MARK: - What the middleware tells

extension StoreRecorder {
  /// Records a transition whose changes are still to be found.
  ///
  /// Call it on the store's isolation, in the order of the transitions.
  ///
  /// - Parameters:
  ///   - transition: What happened, without its changes.
  ///   - state: The state after it, or nil if it was refused.
  func record(_ transition: RecordedTransition, state: StateTree?) {
    var transition = transition
    let before = content.withLock { content in
      content.newest = transition.sequence
      defer { if let state { content.snapshot = StateSnapshot(revision: transition.revision, tree: state) } }
      return content.snapshot.tree
    }
    if let state { transition.changes = StateTree.changes(from: before, to: state) }
    SendErrand.current?.take(transition.sequence, of: self)
    timeline.record(transition)
  }

  /// Notes that the store is no more.
  ///
  /// What it did can still be read.
  func storeIsGone() {
    content.withLock { $0.end = .storeIsGone(name) }
  }

  /// Whether the store is no more, as far as its middleware says.
  var isGone: Bool { content.withLock { $0.end != nil } }

  /// Notes that the store is a part of another, and that nothing will be told of it.
  func storeIsPart() {
    content.withLock { $0.end = .storeIsPart(name) }
  }
}
#endif
