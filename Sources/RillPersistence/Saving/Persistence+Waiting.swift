import Dispatch
import Foundation
import Rill

// For the start and the end of a program, where code cannot await.
//
// They block the caller on the writer's queue alone, which needs no executor and no other thread. Where such a call
// could never return, it throws.
extension Persistence {
  /// Loads the stored value into the state, and blocks the caller until it is loaded.
  ///
  /// Call this method at launch if the first view needs the state; see ``load(isolation:)``. It works before `main` has
  /// started any executor.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: A report about the loaded value, or nil if no value is stored. The state is then unchanged.
  /// - Throws: The reason why the value was not loaded. The state is then unchanged. A call during a turn of the store,
  ///   from its reducer or an observer, throws as well.
  /// - Complexity: The time to read and decode the value, during which the caller is blocked.
  @discardableResult
  @available(*, noasync, message: "await load() instead")
  public func loadAndWait(
    isolation: isolated (any Actor)? = #isolation
  ) throws(PersistenceFailure) -> MigrationReport? {
    let defaults = try value
    guard !store.isInTurn else { throw .inTurn(name) }
    PendingWrites.current.passOnReleased(keeper.value, on: isolation)
    guard !writer.isCurrent else { throw .inItsOwnWrite(name) }
    var waiting = isFresh ? nil : writer.yieldAndWait()
    defer { writer.takeBack(waiting) }
    let found = try performAndWait { () throws(PersistenceFailure) in
      try used.load(defaults: defaults, orWaiting: isFresh)
    }
    guard let found else {
      isFresh = false
      return nil
    }
    if let failure = take(found, isolation: isolation) {
      throw try performAndWait { used.part.putAside(found, failure) }
    }
    waiting = nil
    return found.loaded.report
  }

  /// Writes the current value, and blocks the caller until it is on disk.
  ///
  /// Call this method when the program is about to end, for example in `applicationWillTerminate` or a function that was
  /// registered with `atexit`; see ``save(isolation:)``.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: The reason why the value was not written. The stored value is then unchanged. A call from the store's
  ///   reducer throws as well; an observer may call this method.
  /// - Complexity: The time to finish the write in progress and to encode and write the value, during which the caller
  ///   is blocked.
  @available(*, noasync, message: "await save() instead")
  public func saveAndWait(isolation: isolated (any Actor)? = #isolation) throws(PersistenceFailure) {
    let value = conflicts.capture(try value)
    isFresh = false
    defer { settle(isolation: isolation) }
    do throws(PersistenceFailure) {
      try performAndWait { () throws(PersistenceFailure) in
        _ = autosave?.take()
        try used.part.save(value, isForced: true)
      }
    } catch {
      writer.keep(value, failedWith: error)
      throw error
    }
    writer.forgetFailure()
  }

  /// Writes a pending change immediately, and blocks the caller until all changes are on disk.
  ///
  /// Without a change since the newest save, this method returns immediately. A change that could not be written is
  /// tried again; while another program writes the file, the method throws. See ``flush(isolation:)``.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: The reason why the newest value was not written. A call from the store's reducer throws as well.
  @available(*, noasync, message: "await flush() instead")
  public func flushAndWait(isolation: isolated (any Actor)? = #isolation) throws(PersistenceFailure) {
    guard !store.isHandling else { throw .inReducer(name) }
    guard !writer.isCurrent else { throw .inItsOwnWrite(name) }
    passOn()
    defer { settle(isolation: isolation) }
    try writer.flushAndWait()
  }

  private func performAndWait<Result>(
    _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    guard !writer.isCurrent else { throw .inItsOwnWrite(name) }
    return try writer.performAndWait(body)
  }
}

extension PendingWrites {
  /// Writes all earlier changes, and blocks the caller until they are on disk or could not be written.
  ///
  /// Call this method where the program ends and code cannot await, for example in a function that was registered with
  /// `atexit`. Changes that wait for their delay are included if their stores belong to the caller's actor. A caller without
  /// isolation counts as one of the main actor on the main thread, and on any thread that runs the main actor's jobs. To
  /// include stores of other actors, await ``flush()``.
  ///
  /// - Parameter isolation: The caller's isolation.
  /// - Throws: The first reason why a value was not written. All other values are written nevertheless.
  @available(*, noasync, message: "await flush() instead")
  public func flushAndWait(isolation: isolated (any Actor)? = #isolation) throws(PersistenceFailure) {
    let actor = isolation ?? (MainActor.isCurrent ? MainActor.shared : nil)
    var first: PersistenceFailure?
    var round = PendingRound(of: self)
    while let owner = round.next() {
      do throws(PersistenceFailure) { try owner.finishAndWait(on: actor) } catch { first = first ?? error }
    }
    if let first { throw first }
  }
}

extension MainActor {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// A Boolean value that indicates whether the caller runs on the main thread, or on the queue of the main actor.
  ///
  /// On Linux, any thread serves the queue once the program's `main` has awaited, and calls the functions that were registered
  /// with `atexit`.
  nonisolated static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
  }
}
