import Synchronization

/// All values of this process that wait to be written.
public final class PendingWrites: Sendable {
  /// The shared instance of the process.
  public static let shared = PendingWrites()
  /// The instance with which the values of the current task register, for tests.
  @TaskLocal static var current = PendingWrites.shared

  private let busy = Mutex<[ObjectIdentifier: any Flushable]>([:])

  init() {}

  /// Waits until all earlier changes are written, and tries again to write those that could not be written.
  ///
  /// Call this method before the program ends or is suspended.
  ///
  /// The failures of values that could not be written have been reported, or thrown by `save()`. A store that no actor
  /// isolates is not included; call ``Persistence/flush(isolation:)`` for it.
  public func flush() async {
    for autosave in pending(passingOn: true) { await autosave.finish() }
    // Autosaves that waited for their delay have just passed their values to a writer.
    for writer in pending(passingOn: false) { await writer.finish() }
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
  /// Waits until all values are written or have failed to be written. Failures are reported.
  func finish() async
  /// Blocks the caller until all values are written.
  ///
  /// - Parameter actor: The actor on which the caller runs, or nil.
  /// - Throws: The reason why the newest value was not written.
  func finishAndWait(on actor: (any Actor)?) throws(PersistenceFailure)
}

extension Flushable {
  package var passesOn: Bool { false }
}
