import Synchronization

/// All values of this process that wait to be written.
public final class PendingWrites: Sendable {
  /// The shared instance of the process.
  public static let shared = PendingWrites()
  /// The instance with which the values of the current task register, for tests.
  @TaskLocal package static var current = PendingWrites.shared

  private let busy = Mutex<[ObjectIdentifier: any Flushable]>([:])

  init() {}

  /// Waits until all earlier changes are written, and tries again to write those that could not be written.
  ///
  /// Call this method before the program ends or is suspended.
  ///
  /// Values that could not be written are kept after their stores are released, so that nothing is lost; a call throws as long as
  /// one of them cannot be written. A store that no actor isolates is not included; call ``Persistence/flush(isolation:)`` for it.
  ///
  /// - Throws: The first failure, after all values were tried. The values are kept, and tried again by the next call.
  public func flush() async throws(PersistenceFailure) {
    var failure: PersistenceFailure?
    // Autosaves that wait for their delay pass their values to a writer first.
    for passingOn in [true, false] {
      for owner in pending(passingOn: passingOn) {
        do throws(PersistenceFailure) { try await owner.finish() } catch { failure = failure ?? error }
      }
    }
    if let failure { throw failure }
  }

  /// Returns the objects that have values to write: those that pass them to another object, or those that write.
  func pending(passingOn: Bool) -> [any Flushable] {
    busy.withLock { $0.values.filter { $0.passesOn == passingOn } }
  }

  package func began(_ writer: any Flushable) { busy.withLock { $0[ObjectIdentifier(writer)] = writer } }
  package func ended(_ writer: any Flushable) {
    _ = busy.withLock { $0.removeValue(forKey: ObjectIdentifier(writer)) }
  }
}

/// An object that has values to write.
package protocol Flushable: AnyObject, Sendable {
  /// A Boolean value that indicates whether the object passes its values to another one, which writes them.
  var passesOn: Bool { get }
  /// Waits until all values are written or have failed to be written.
  ///
  /// - Throws: The reason why a value was not written.
  func finish() async throws(PersistenceFailure)
  /// Blocks the caller until all values are written.
  ///
  /// - Parameter actor: The actor on which the caller runs, or nil.
  /// - Throws: The reason why the newest value was not written.
  func finishAndWait(on actor: (any Actor)?) throws(PersistenceFailure)
}

extension Flushable {
  package var passesOn: Bool { false }
}
