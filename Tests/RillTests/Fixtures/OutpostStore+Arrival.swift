@testable import Rill

extension OutpostStore {
  /// Returns once a delivery has arrived for the owner.
  func arrival(isolation: isolated (any Actor)? = #isolation) async {
    guard let home = engine?.home else { return }
    let waiter = Waiter()
    home.wake(waiter)
    await waiter.wait()
  }
}
