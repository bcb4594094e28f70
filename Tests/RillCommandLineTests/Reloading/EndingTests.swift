#if Inspector && os(Linux)
import Foundation
import Testing

@testable import RillCommandLine

/// The end of a program that was started to be watched, with a shell that has `wait -f`.
struct EndingTests {
  @Test(.timeLimit(.minutes(1))) func `a program that is stopped ends as one that runs does`() throws {
    // With job control, `wait` returns when the program has stopped; with -f, when it has ended.
    let script = "set -m; sh -c 'kill -STOP $$; exit 7' & wait $!; echo $!; wait -f $!; echo $?"
    let (shell, output) = (Process(), Pipe())
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-c", script]
    shell.standardOutput = output
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    ReloadRun.end(try #require(pid_t(number.trimmingCharacters(in: .whitespacesAndNewlines))))
    let code = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(code == "\(128 + SIGTERM)\n")
  }

  @Test func `a program that a task starts receives the request to end`() async throws {
    let (shell, output) = (Process(), Pipe())
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "kill -TERM $$; echo survived"]
    shell.standardOutput = output
    try await Task.detached { try ReloadRun.run(shell) }.value
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(text == "")
    #expect(shell.terminationReason == .uncaughtSignal)
    #expect(shell.terminationStatus == SIGTERM)
  }
}
#endif
