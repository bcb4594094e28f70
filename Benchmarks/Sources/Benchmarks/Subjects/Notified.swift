/// The number of times that observers were notified.
///
/// The class has no isolation, so that observers do not pay for an isolation check.
final class Notified {
  var times = 0
}

/// Stops the program if a workload does not do the work that its row describes, because its time would be meaningless.
func check(_ holds: Bool, _ promise: String) {
  if !holds { fatalError("A workload does not do what it should: \(promise).") }
}
