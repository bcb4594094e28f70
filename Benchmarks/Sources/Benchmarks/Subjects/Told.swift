/// How often somebody was told.
///
/// Of no actor, so that those who are told pay for no check of where they are.
final class Told {
  var times = 0
}

/// Stops the program if a workload does not do what its row says: its time would mean nothing.
func check(_ holds: Bool, _ promise: String) {
  if !holds { fatalError("A workload does not do what it should: \(promise).") }
}
