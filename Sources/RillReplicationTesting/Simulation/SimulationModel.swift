public import RillTesting

/// The logic that a simulation of replicas runs: a reducer, a validator, effects, and random actions.
public struct SimulationModel<State: Equatable & Sendable, Action: Sendable>: Sendable {
  /// An effect that an action requests.
  public struct Effect: Hashable, Sendable {
    /// The name of the effect.
    public var name: String
    /// A Boolean value that indicates whether the effect runs when its action is settled, not when it is proposed.
    public var isSettled: Bool

    /// Creates an effect.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - isSettled: Whether it runs when its action is settled.
    public init(_ name: String, isSettled: Bool = false) {
      self.name = name
      self.isSettled = isSettled
    }
  }

  /// The state before the first action.
  public let initial: State
  let reduce: @Sendable (inout State, Action) -> [Effect]
  let validate: @Sendable (State, State) -> String?
  let action: @Sendable (inout SeededRandom) -> Action
  let followUp: @Sendable (Effect) -> Action?
  let checksum: @Sendable (State) -> UInt64

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - initial: The state before the first action.
  ///   - action: Returns a random action.
  ///   - validate: Returns the reason why the step from one state to another is refused, or nil.
  ///   - followUp: Returns the action that an effect sends at its end, or nil.
  ///   - checksum: Returns a checksum of a state, which is equal for equal states.
  ///   - reduce: Changes a state for an action, and returns the effects that the action requests.
  public init(
    initial: State, action: @escaping @Sendable (inout SeededRandom) -> Action,
    validate: @escaping @Sendable (_ before: State, _ after: State) -> String? = { _, _ in nil },
    followUp: @escaping @Sendable (Effect) -> Action? = { _ in nil },
    checksum: @escaping @Sendable (State) -> UInt64,
    reduce: @escaping @Sendable (inout State, Action) -> [Effect]
  ) {
    self.initial = initial
    self.reduce = reduce
    self.validate = validate
    self.action = action
    self.followUp = followUp
    self.checksum = checksum
  }
}
