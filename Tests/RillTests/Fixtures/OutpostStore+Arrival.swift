@testable import Rill

extension OutpostStore {
  /// Returns once a delivery has arrived for the owner.
  func arrival(isolation: isolated (any Actor)? = #isolation) async {
    guard let connection = engine?.connection else { return }
    let waiter = Waiter()
    connection.wake(waiter)
    await waiter.wait()
  }
}
