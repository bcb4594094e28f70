/// One or two lines of a test that repeats what a store did.
enum TestStep: Equatable {
  /// Sends the action of an entry that came from outside.
  case send(Int)
  /// Expects the action of an entry that an effect sends.
  case receive(Int)
  /// Repeats the direct write of an entry that came from outside.
  case write(Int)
  /// Expects the direct write of an effect or interactor, and advances the clock for it if necessary.
  case receiveWrite(Int, within: Duration? = nil)
  /// Sends the actions of entries from a held effect, and ends the effect if these are its last.
  case deliver(effect: String, [Int], isEnd: Bool)
  /// Advances the clock.
  case advance(Duration)
  /// Cancels all effects that still run.
  case cancelRest
}
