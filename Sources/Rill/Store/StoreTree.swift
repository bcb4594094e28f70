/// The interface of an engine without its types, which the root store and its parts share.
@usableFromInline
class StoreTree: ObserverTree {
  /// A check of a waiting input, which runs before the input is handled.
  var pendingCheck: (() -> Refusal?)? {
    get { nil }
    set {}
  }

  /// Sends an input that is checked again if it waits for its turn, since its part may have left by then.
  @usableFromInline
  final func checked<Result>(by check: @autoclosure () -> () -> Refusal?, _ send: () -> Result) -> Result {
    guard activity.contains(.turning), pendingCheck == nil else { return send() }
    pendingCheck = check()
    defer { pendingCheck = nil }
    return send()
  }

  /// Returns whether the place of a node is part of the state.
  @inlinable @inline(__always)
  final func contains(_ node: ObserverNode) -> Bool {
    node.isPresent(whileSettled: activity.isDisjoint(with: .unsettled))
  }

  /// Takes in deliveries from effects.
  func takeIn() {}
  /// The place where effects leave deliveries for the owner of the store.
  var supervisor: (any EffectSupervisor)? { nil }
  /// The number of committed inputs.
  var commits: UInt64 { 0 }
  /// The number of inputs that wait for their turns.
  var waitingCount: Int { 0 }
  /// The number of inputs that one send may cause before it returns.
  var feedbackLimit: Int {
    get { FeedbackGauge.usualLimit }
    set {}
  }
  /// A Boolean value that indicates whether a tool is restoring a state.
  var isRestoring: Bool { false }
  /// A Boolean value that indicates whether a tool is restoring a state that the store has had or would have had.
  var isRestoringPast: Bool { false }
  /// The runner of effects, if an effect was ever started.
  var runnerIfStarted: EffectRunner? { nil }
  /// Calls a closure whose sends cause one notification.
  func batched<Result>(_ sends: () throws -> Result) rethrows -> Result { try sends() }
  /// Sends an input whose observers are notified of equal values, too.
  func forcing(_ send: () -> SendTask) -> SendTask { send() }
  /// Sends an input, and names the place from which it is sent.
  @usableFromInline
  func placing(_ place: CallPlace, _ send: () -> SendTask) -> SendTask { send() }
  /// Calls a closure with the inputs and effects of the whole store from now on.
  ///
  /// Returns a closure that stops this.
  func tap(_ receive: @escaping (StoreTap) -> Void) -> () -> Void { {} }
  /// Calls a closure between turns: immediately, or after the running turn.
  func visit(_ body: @escaping () -> Void) { body() }
  /// Calls a closure whose inputs wait until it returns.
  func pausingInputs(_ body: () -> Void) { body() }
  /// Stores the actor that the store belongs to, in a call that must not run turns: what waits is taken in soon.
  func settle(on isolation: (any Actor)?) {}
  /// Applies changes of linked fields, and returns whether there are such fields.
  func bringInFields(on isolation: (any Actor)?) -> Bool { false }
  /// Prepares a read of the state while ``Activity/guarded`` flags are set.
  ///
  /// It stops a read by the reducer. In a store without a known actor, it applies changes of linked fields: no hop can
  /// apply them there, and the owner may never send.
  @usableFromInline
  final func prepareRead(of store: Any.Type) {
    if activity.contains(.handling) { Failures.stop(.readWhileHandling(SwiftTypeName(store).text)) }
    _ = bringInFields(on: nil)
  }
  /// The clock that effects wait on.
  var storeClock: any Clock<Duration> { ContinuousClock() }
}
