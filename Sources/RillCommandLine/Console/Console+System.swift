import Foundation

extension Console {
  /// The console of this process, with its files and terminal.
  public static var system: Console {
    // Writing to a stream that its reader has closed is an error instead of a signal, which would also end programs that
    // use this console in other ways.
    signal(SIGPIPE, SIG_IGN)
    var console = Console(
      isTerminal: isatty(2) == 1, read: { try SystemFile.read($0, upTo: .max) }, write: SystemFile.write,
      output: { try SystemFile.write(Data($0.utf8), to: STDOUT_FILENO) },
      error: { text in
        // There is no other stream on which to report that this one cannot be written.
        do { try SystemFile.write(Data(text.utf8), to: STDERR_FILENO) } catch { return }
      },
      run: ProgramRun.run)
    console.boundedRead = SystemFile.read
    console.size = SystemFile.size
    console.answer = ProgramAnswer.give
    return console
  }
}
