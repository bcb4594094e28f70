/// The exit code of a command.
public enum ExitCode: Int32, Hashable, Sendable {
  /// The answer is yes, or the command succeeded.
  case yes = 0
  /// The answer is no: sessions differ, a replay led to a different state, or an invariant is broken.
  case no = 1
  /// The command was not understood.
  case usage = 2
  /// A file could not be read or written, has the wrong format, or is damaged, so that the answer is about a part of it.
  case file = 3
  /// The program that recorded the session is required and not available, or cannot replay the session.
  case program = 4
  /// The reader of standard output has closed it, as shells report it.
  case closedStream = 141
}

/// The end of a program that was run.
enum ProgramEnd: Hashable {
  /// The program has exited with a code.
  case exit(Int32)
  /// The system has ended the program with a signal.
  case signal(Int32)
}
