/// The events for which an effect on a store waits after its work, without retaining the store's actor.
///
/// The effect ends after the last event.
// Unchecked: the closures are not Sendable. They are called one at a time, within jobs of the store's actor or, after the
// actor was released, of the actor on which tasks end.
package struct StoreEvents: @unchecked Sendable {
  /// Code that handles an event on the store's actor.
  ///
  /// Create it in a function that is not `async`: a closure that is created in an `async` function runs on the isolation of
  /// that function, wherever it is called.
  package typealias Handler = () async throws -> Void

  /// Waits for the next event and returns its handler, or nil after the last event.
  private let next: () async throws -> Handler?
  /// Called on the store's actor after the last event, or with the error that ended the events.
  private let last: ((any Error)?) throws -> Void

  /// Creates a sequence of events.
  ///
  /// - Parameters:
  ///   - next: A closure that waits for the next event, and returns its handler or nil. It runs exclusively with the
  ///     store's actor, but not on that actor.
  ///   - last: A closure that is called on the store's actor at the end, with the error of a wait or a handler, if any.
  package init(
    next: @escaping () async throws -> Handler?,
    last: @escaping ((any Error)?) throws -> Void = { if let error = $0 { throw error } }
  ) {
    self.next = next
    self.last = last
  }

  /// Returns the same events with a closure that is called at their end instead of throwing the error.
  package func ending(_ last: @escaping ((any Error)?) throws -> Void) -> StoreEvents {
    StoreEvents(
      next: next,
      last: { [first = self.last] error in
        do {
          try first(error)
        } catch {
          return try last(error)
        }
        try last(nil)
      })
  }

  /// Waits for an event.
  ///
  /// - Parameter hasEnded: Whether the events have ended, which this function sets.
  /// - Returns: The code to call on the store's actor: a handler or the end of the events.
  func following(_ hasEnded: inout Bool) async -> StoreEventHandler {
    do {
      if let handler = try await next() { return StoreEventHandler(handler) }
      hasEnded = true
      return ending(with: nil)
    } catch {
      hasEnded = true
      return ending(with: error)
    }
  }

  /// Returns the code to call after the last event, or after an error of a handler.
  func ending(with error: (any Error)?) -> StoreEventHandler {
    StoreEventHandler { [last] in try last(error) }
  }

  /// Waits for the events and handles them on the store's actor, on which the caller runs.
  func handleHere() async throws {
    var hasEnded = false
    while !hasEnded {
      let handler = await following(&hasEnded)
      do {
        try await handler.call()
      } catch  where !hasEnded {
        hasEnded = true
        try await ending(with: error).call()
      }
    }
  }
}

/// The code that handles an event on the store's actor.
// Unchecked: the closure is not Sendable. It is passed from jobs that exclude those of the store's actor to a job of that
// actor, and called there.
struct StoreEventHandler: @unchecked Sendable {
  let call: StoreEvents.Handler

  init(_ call: @escaping StoreEvents.Handler) { self.call = call }
}
