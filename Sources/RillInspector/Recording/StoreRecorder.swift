#if Inspector
import Foundation
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
    var isGone = false
  }

  let name: String
  let stateTypeName: String
  let timeline: Timeline
  private let receive: Receiver
  private let content: Mutex<Content>

  /// Makes a recorder that has the state to begin with.
  init(
    name: String, stateTypeName: String, state: StateTree, limits: Timeline.Limits,
    receive: @escaping Receiver
  ) {
    self.name = name
    self.stateTypeName = stateTypeName
    self.receive = receive
    timeline = Timeline(limits: limits)
    content = Mutex(Content(snapshot: StateSnapshot(revision: 0, tree: state)))
  }

  func snapshot() async throws -> StateSnapshot {
    let (snapshot, isGone) = content.withLock { ($0.snapshot, $0.isGone) }
    guard !isGone else { throw InspectorFailure.storeIsGone(name) }
    return snapshot
  }

  /// Makes an action of JSON and sends it.
  ///
  /// The number of its transition is exact for a store that lives on an actor. A store that no actor owns handles the
  /// action in a task of its own choice; there it is the number of the newest transition once the action is handled.
  func send(actionJSON: Data) async throws -> SendOutcome {
    guard !content.withLock({ $0.isGone }) else { throw InspectorFailure.storeIsGone(name) }
    let errand = SendErrand(to: self)
    let refusal = try await SendErrand.$current.withValue(errand) { try await receive(actionJSON) }
    if let sequence = errand.sequence { return SendOutcome(sequence: sequence, refusal: refusal) }
    let (newest, isGone) = content.withLock { ($0.newest, $0.isGone) }
    guard !isGone else { throw InspectorFailure.storeIsGone(name) }
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
    if SendErrand.current?.take(transition.sequence, of: self) == true { transition.origin = "inspector" }
    timeline.record(transition)
  }

  /// Notes that the store is no more.
  ///
  /// What it did can still be read.
  func storeIsGone() {
    content.withLock { $0.isGone = true }
  }
}
#endif
