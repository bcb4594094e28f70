import Synchronization

/// All values of this process that wait to be written.
public final class PendingWrites: Sendable {
  /// The shared instance of the process.
  public static let shared = PendingWrites()
  /// The instance with which the values of the current task register, for tests.
  @TaskLocal package static var current = PendingWrites.shared

  /// The parts of stores whose values register here.
  let parts = KeptParts()
  private let busy = Mutex<[ObjectIdentifier: any Flushable]>([:])

  package init() {}

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
    var round = PendingRound(of: self)
    while let owner = round.next() {
      do throws(PersistenceFailure) { try await owner.finish() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Returns the objects that have values to write: those that pass them to another object, or those that write.
  func pending(passingOn: Bool) -> [any Flushable] {
    busy.withLock { $0.values.filter { $0.passesOn == passingOn } }
  }

  /// Lets released persistences of a value pass their last changes to their writers.
  func passOnReleased(_ value: KeptValue) async {
    for owner in pending(passingOn: true) where owner.leaves == value {
      do throws(PersistenceFailure) { try await owner.finish() } catch {}
    }
  }

  /// Lets released persistences of a value pass their last changes to their writers, if their stores belong to an actor.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - actor: The actor on which the caller runs, or nil.
  func passOnReleased(_ value: KeptValue, on actor: (any Actor)?) {
    for owner in pending(passingOn: true) where owner.leaves == value {
      do throws(PersistenceFailure) { try owner.finishAndWait(on: actor) } catch {}
    }
  }

  package func began(_ writer: any Flushable) { busy.withLock { $0[ObjectIdentifier(writer)] = writer } }
  package func ended(_ writer: any Flushable) {
    _ = busy.withLock { $0.removeValue(forKey: ObjectIdentifier(writer)) }
  }
}

/// The objects that have values to write, each once.
///
/// Autosaves that wait for their delay come first, because they pass their values to writers. Those that register meanwhile are
/// included once, because a persistence may take over what another one could not write.
struct PendingRound {
  private let writes: PendingWrites
  private var waiting: [any Flushable] = []
  private var steps = [true, false, false][...]
  private var tried: Set<ObjectIdentifier> = []

  init(of writes: PendingWrites) { self.writes = writes }

  /// Returns the next object, or nil after the last one.
  mutating func next() -> (any Flushable)? {
    while waiting.isEmpty {
      guard let passingOn = steps.popFirst() else { return nil }
      waiting = writes.pending(passingOn: passingOn).filter { tried.insert(ObjectIdentifier($0)).inserted }
    }
    return waiting.removeLast()
  }
}

/// An object that has values to write.
package protocol Flushable: AnyObject, Sendable {
  /// A Boolean value that indicates whether the object passes its values to another one, which writes them.
  var passesOn: Bool { get }
  /// The value whose persistence was released before its last change was passed on, or nil.
  var leaves: KeptValue? { get }
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
  package var leaves: KeptValue? { nil }
}
