#if Inspector
public import Foundation

/// What the inspector needs to know of a store, and to ask of it.
///
/// A bridge makes one for each store: it records what the store does into ``timeline``, takes snapshots and sends
/// actions where the store lives. It should hold the store weakly and throw ``InspectorFailure/storeIsGone(_:)`` once
/// the store is no more.
public protocol InspectedStore: Sendable {
  /// The store's name, for people.
  var name: String { get }
  /// The type of the store's state as one writes it in Swift.
  var stateTypeName: String { get }
  /// Where the store's transitions are recorded.
  var timeline: Timeline { get }
  /// The types of actions that can be named in the JSON of an action; none, unless there are several to choose from.
  var actionTypeNames: [String] { get }

  /// Describes the store's state as it is now.
  ///
  /// - Returns: The state and its revision.
  /// - Throws: ``InspectorFailure`` if the store is gone, or whatever keeps the state from being read.
  func snapshot() async throws -> StateSnapshot

  /// Makes an action from JSON and sends it.
  ///
  /// - Parameter actionJSON: One well-formed JSON value.
  /// - Returns: What became of the action.
  /// - Throws: `DecodingError` if the JSON is no action of this store, ``InspectorFailure`` if the store is gone or
  ///   takes no actions from outside.
  func send(actionJSON: Data) async throws -> SendOutcome
}

extension InspectedStore {
  /// No types to choose from: the JSON is the action.
  public var actionTypeNames: [String] { [] }
}
#endif
