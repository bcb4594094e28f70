import Foundation

/// A program that writes a file in place, in pieces, and only when it is told to.
///
/// `CrashWriter --careless` is that program. It reads one command from each line of its standard input, and answers each
/// with a line.
final class CarelessProgram {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())

  /// Starts the program.
  init() throws {
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["--careless"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Opens a file, which is created if it is missing.
  func open(_ path: String) { tell("open \(path)") }
  /// Truncates the file.
  func truncate() { tell("truncate") }
  /// Writes a piece.
  func write(_ piece: some StringProtocol) { tell("write \(Data(piece.utf8).base64EncodedString())") }
  /// Closes the file.
  func close() { tell("close") }

  /// Ends the program.
  func end() {
    input.fileHandleForWriting.closeFile()
    process.waitUntilExit()
  }

  private func tell(_ command: String) {
    input.fileHandleForWriting.write(Data((command + "\n").utf8))
    // The answer arrives after the command has been executed.
    guard output.fileHandleForReading.readData(ofLength: 1).count == 1 else {
      Voice.end(because: "the careless program has ended")
    }
  }

  /// Executes commands until the input ends.
  static func run() {
    var descriptor: Int32 = -1
    while let line = readLine() {
      let (word, rest) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
      switch word {
      case "open": descriptor = Foundation.open(String(rest), O_WRONLY | O_CREAT, 0o600)
      case "truncate": _ = ftruncate(descriptor, 0)
      case "write":
        let data = Data(base64Encoded: String(rest)) ?? Data()
        _ = data.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      default: Foundation.close(descriptor)
      }
      _ = Foundation.write(STDOUT_FILENO, "\n", 1)
    }
  }
}
