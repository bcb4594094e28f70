#if Inspector
import Foundation
import Rill
import RillDebugging

extension Store {
  /// Attaches a middleware that records what this store does, and returns what it records into.
  ///
  /// Recording ends when nobody holds the recorder any more.
  ///
  /// - Parameters:
  ///   - name: The store's name, for people.
  ///   - limits: How many transitions are kept.
  ///   - actionTypeNames: The types of actions that can be named in the JSON of an action.
  ///   - receive: Takes an action as JSON.
  /// - Returns: The recorder.
  func record(
    as name: String, limits: Timeline.Limits, actionTypeNames: [String] = [],
    receive: @escaping StoreRecorder.Receiver
  ) -> StoreRecorder {
    let recorder = StoreRecorder(
      name: name, stateTypeName: SwiftTypeName(State.self).text,
      snapshot: StateSnapshot(revision: revision, tree: StateTree(reflecting: state)), limits: limits,
      actionTypeNames: actionTypeNames, receive: receive)
    attach(RecordingMiddleware(recorder))
    // A store with turns of its own holds the middleware from here on. A part does not, so it has gone already.
    if recorder.isGone { recorder.storeIsPart() }
    return recorder
  }

  /// What takes actions as JSON for a store whose actions cannot be made of it.
  static func refusingActions(for name: String) -> StoreRecorder.Receiver {
    let actionType = SwiftTypeName(Action.self).text
    return { _ in throw InspectorFailure.actionsAreNotDecodable(name, actionType: actionType) }
  }
}

extension Store {
  /// What takes actions as JSON and brings them to this store.
  ///
  /// - Parameters:
  ///   - origin: Where the actions come from, as transitions show it.
  ///   - isolation: The isolation of the store.
  ///   - decode: Makes an action of JSON.
  /// - Returns: The receiver; it keeps neither the store nor its actor alive.
  func receivingActions(
    from origin: Origin = .inspector, isolation: isolated (any Actor)?,
    decode: @escaping @Sendable (Data) throws -> Action
  ) -> StoreRecorder.Receiver {
    let sender = sender(origin: origin, isolation: isolation)
    weak let owner: (any Actor)? = isolation
    return { json in try await sender.deliver(try decode(json), on: owner) }
  }
}

extension Store where Action: Decodable {
  /// What takes actions as JSON and brings them to this store, as their own type decodes them.
  ///
  /// - Parameters:
  ///   - origin: Where the actions come from, as transitions show it.
  ///   - isolation: The isolation of the store.
  /// - Returns: The receiver; it keeps neither the store nor its actor alive.
  func receivingActions(
    from origin: Origin = .inspector, isolation: isolated (any Actor)?
  ) -> StoreRecorder.Receiver {
    receivingActions(from: origin, isolation: isolation) { try ActionDecoding.decode(Action.self, from: $0) }
  }
}

extension Sender {
  /// Sends an action, unless whoever sends it has given up while the actor was busy.
  fileprivate func deliver(_ action: Action, on owner: isolated (any Actor)?) async throws -> String? {
    try Task.checkCancellation()
    return await send(action)?.description
  }
}
#endif
