/// What a command says to whoever has called it.
public enum ExitCode: Int32, Hashable, Sendable {
  /// It is so, or was done.
  case yes = 0
  /// It is not so: sessions differ, a state came out otherwise, a rule is broken.
  case no = 1
  /// The command was not understood.
  case usage = 2
  /// A file could not be read or written, or is no such file.
  case file = 3
  /// The program that recorded the session is needed, and is not there.
  case program = 4
}
