import Rill

extension Failure {
  /// A handler threw an error that was not caught.
  static func handlerThrew(_ error: String, action: String, interactor: String) -> Failure {
    Failure(
      """
      \(interactor) threw an error while it handled \(action): \(sentence(error)) The handling has ended; what it had \
      written until then stays. Catch the error in handle(_:store:) and write it into the state.
      """)
  }

  /// A hook's work or its sequence threw an error.
  static func hookThrew(_ error: String, hook: String, interactor: String) -> Failure {
    Failure(
      """
      The hook \(hook) of \(interactor) threw an error: \(sentence(error)) The hook has ended; other hooks go on. Catch \
      the error where the hook is attached, or start it again with store.hooks(of: \(interactor).self).start(.\(hook)).
      """)
  }

  /// A hook cannot start, because no actor owns the store.
  static func hookWithoutActor(_ hook: String, interactor: String) -> Failure {
    Failure(
      """
      The hook \(hook) of \(interactor) did not start: no actor owns the store, so there is nowhere to wait for what the \
      hook listens to. Create the store on the main actor or in an actor.
      """)
  }

  /// The store of a hook was released before it was entered.
  static func hookNeverStarted(_ hook: String, interactor: String) -> Failure {
    Failure(
      """
      The hook \(hook) of \(interactor) did not start: its store was released before its actor entered it. The hooks of a \
      store that is created in an actor's init or in a property start with the first send, write or observer on that actor, \
      or with hooks(of:). Use the store, or create it in a method of the actor.
      """)
  }

  /// A restarted hook listens to a sequence that has ended.
  static func hookOver(_ hook: String, interactor: String) -> Failure {
    Failure(
      """
      The hook \(hook) of \(interactor) was started again, but the sequence that it listens to was over before its first \
      element, so the hook has ended. An AsyncStream can be listened to once, and stopping a hook ends it. Give the hook \
      a function that makes a new stream at each start, as in .each({ service.\(hook)() }) { element in … }.
      """)
  }

  /// Main-actor logic was used with a store of another isolation.
  static func notOnMainActor(_ work: String, interactor: String) -> Failure {
    Failure(
      """
      \(interactor) is logic of the main actor, but the store that asked it for \(work) does not belong to the main \
      actor. Nothing was done. Make the store on the main actor, or make the logic an Interactor.
      """)
  }

  /// Hooks were added to a store that already has them.
  static func hooksAddedTwice(_ interactor: String, store: String) -> Failure {
    Failure(
      """
      The hooks of \(interactor) were added to \(store), which has them already. The first ones stay. Use \
      store.hooks(of: \(interactor).self) to stop and start them.
      """)
  }

  /// The requested hooks do not belong to the store.
  static func noHooks(_ interactor: String, store: String) -> Failure {
    Failure(
      """
      The hooks of \(interactor) were asked for, but \(store) has none of them. Nothing happened. Make the store with \
      that interactor, or call addHooks(_:) first, on the store that was made with an initial state.
      """)
  }

  private static func sentence(_ error: String) -> String { error.hasSuffix(".") ? error : error + "." }
}
