import Foundation

extension Console {
  /// The console of this process, with its files and terminal.
  public static var system: Console {
    Console(
      isTerminal: isatty(2) == 1,
      read: { path in
        path == "-"
          ? try FileHandle.standardInput.readToEnd() ?? Data()
          : try Data(contentsOf: URL(fileURLWithPath: path))
      },
      write: { data, path in try data.write(to: URL(fileURLWithPath: path), options: .atomic) },
      output: { write($0, to: .standardOutput) }, error: { write($0, to: .standardError) },
      run: ProgramRun.run)
  }

  /// Writes text, ignoring errors, because the reader may have closed the stream.
  private static func write(_ text: String, to handle: FileHandle) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch { return }
  }
}
