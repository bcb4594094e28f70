import Foundation
import Observation
import Synchronization

/// The newest errors of loading and of saving one value, which Observation tracks.
///
/// Each error lasts until the next success of its kind. Observers are notified on another thread, after the change.
final class StorageErrors: Observable, Sendable {
  private struct Errors {
    var load: PersistenceFailure?
    var save: PersistenceFailure?
  }

  /// Errors are noted while a value is locked, so observers must be notified elsewhere.
  private static let thread = DispatchQueue(label: "rill.errors")

  private let errors = Mutex(Errors())
  private let registrar = ObservationRegistrar()

  /// The reason why the newest load failed, or nil if it succeeded.
  var loadError: PersistenceFailure? {
    registrar.access(self, keyPath: \.loadError)
    return errors.withLock { $0.load }
  }

  /// The reason why the newest save failed, or nil if it succeeded.
  var saveError: PersistenceFailure? {
    registrar.access(self, keyPath: \.saveError)
    return errors.withLock { $0.save }
  }

  /// Notes the result of a load.
  func loaded(_ failure: PersistenceFailure?) {
    let isChange = errors.withLock { errors in
      defer { errors.load = failure }
      return errors.load != failure
    }
    guard isChange else { return }
    Self.thread.async { [self] in registrar.withMutation(of: self, keyPath: \.loadError) {} }
  }

  /// Notes the result of a save or a removal.
  func saved(_ failure: PersistenceFailure?) {
    let isChange = errors.withLock { errors in
      defer { errors.save = failure }
      return errors.save != failure
    }
    guard isChange else { return }
    Self.thread.async { [self] in registrar.withMutation(of: self, keyPath: \.saveError) {} }
  }

  /// Calls a function that loads, and notes its result.
  func loading<Result>(
    _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    do throws(PersistenceFailure) {
      let result = try body()
      loaded(nil)
      return result
    } catch {
      loaded(error)
      throw error
    }
  }

  /// Calls a function that saves, and notes its result.
  func saving<Result>(
    _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    do throws(PersistenceFailure) {
      let result = try body()
      saved(nil)
      return result
    } catch {
      saved(error)
      throw error
    }
  }
}
