#if Inspector && os(Linux)
import Foundation
import Testing

@testable import RillCommandLine

/// The end of a program that was started to be watched.
struct EndingTests {
  @Test func `a program that is stopped ends as one that runs does`() throws {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "kill -STOP $$; exit 7"]
    try ReloadRun.run(shell)
    // Waits until the program has stopped, and leaves its state to the object that waits for its end.
    var info = siginfo_t()
    #expect(waitid(P_PID, id_t(shell.processIdentifier), &info, WSTOPPED | WNOWAIT) == 0)
    ReloadRun.end(shell.processIdentifier)
    shell.waitUntilExit()
    #expect(shell.terminationReason == .uncaughtSignal)
    #expect(shell.terminationStatus == SIGTERM)
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
