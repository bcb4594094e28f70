/// A line or two of a test that repeats what a store has done.
enum TestStep: Equatable {
  /// Sends the action of an entry, as somebody outside did.
  case send(Int)
  /// Expects the action of an entry, which an effect sends.
  case receive(Int)
  /// Repeats the direct write of an entry, as somebody outside did.
  case write(Int)
  /// Expects the direct write of an entry, which an effect or an interactor makes; moves the clock for it if need be.
  case receiveWrite(Int, within: Duration? = nil)
  /// Has a held effect send the actions of entries, and end if these are its last.
  case deliver(effect: String, [Int], isEnd: Bool)
  /// Moves the clock.
  case advance(Duration)
  /// Cancels whatever still runs.
  case cancelRest
}
