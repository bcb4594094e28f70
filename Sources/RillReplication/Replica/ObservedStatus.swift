import Observation

/// The status of a replica, which Observation tracks.
///
/// The class is not generic: a key path of a generic class is created anew wherever it is used, which takes longer than the
/// turn of a plain action.
final class ObservedStatus: Observable {
  private let registrar = ObservationRegistrar()
  /// The status, without registering a read.
  private(set) var current = ReplicaStatus()

  /// The status, whose reads Observation tracks.
  var status: ReplicaStatus {
    registrar.access(self, keyPath: \.status)
    return current
  }

  /// Replaces the status, and notifies Observation.
  func replace(with new: ReplicaStatus) {
    registrar.withMutation(of: self, keyPath: \.status) { current = new }
  }
}
