#if os(Linux)
import Foundation
import RillFixtures
import RillTesting
import Testing

@testable import RillCommandLine

/// The start and the end of programs that the tool watches.
struct EndingTests {
  /// Starts a script, and returns the program and its ends.
  private func start(
    _ script: String, folder: String? = nil, hasEmptyInput: Bool = false, in shell: String = "sh"
  ) throws -> (ChildProgram, AsyncStream<ProgramEnd>) {
    let (ends, continuation) = AsyncStream.makeStream(of: ProgramEnd.self)
    let wish = ChildProgram.Wish(
      words: [shell, "-c", script], folder: folder, hasEmptyInput: hasEmptyInput)
    return (try ChildProgram(wish) { continuation.yield($0) }, ends)
  }

  private func end(of script: String, folder: String? = nil, hasEmptyInput: Bool = false) async throws
    -> ProgramEnd?
  {
    let (program, ends) = try start(script, folder: folder, hasEmptyInput: hasEmptyInput)
    let end = await ends.first { _ in true }
    return withExtendedLifetime(program) { end }
  }

  @Test func `a program ends with its code or by a signal`() async throws {
    #expect(try await end(of: "exit 7") == .exit(7))
    #expect(try await end(of: "kill -KILL $$") == .signal(SIGKILL))
  }

  @Test func `a program that is stopped ends as one that runs does`() async throws {
    let (program, ends) = try start("kill -STOP $$; exit 7")
    // Waits until the program has stopped, and leaves its state to the object that waits for its end.
    var info = siginfo_t()
    #expect(waitid(P_PID, id_t(program.id), &info, WSTOPPED | WNOWAIT) == 0)
    program.end()
    #expect(await ends.first { _ in true } == .signal(SIGTERM))
    // Nothing is left that could receive it.
    program.end()
  }

  @Test func `a program that a task starts receives the request to end`() async throws {
    let end = try await Task.detached { try await self.end(of: "kill -TERM $$; exit 3") }.value
    #expect(end == .signal(SIGTERM))
  }

  @Test func `a program that closes its descriptors does not hide the end of another one`() async throws {
    // Other shells than this one know descriptors of one digit only.
    let closing = (3..<40).map { "exec \($0)<&-;" }.joined(separator: " ")
    let folder = FileManager.default.temporaryDirectory.appending(path: "closing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.path(percentEncoded: false)
    // The pipe tells that the descriptors are closed.
    #expect(try await end(of: "mkfifo closed", folder: path) == .exit(0))
    let (closed, ends) = try start("\(closing) echo > closed; exec sleep 100000", folder: path, in: "bash")
    #expect(try await end(of: "read line < closed; exit 5", folder: path) == .exit(5))
    #expect(try await end(of: "exit 6") == .exit(6))
    closed.end()
    #expect(await ends.first { _ in true } == .signal(SIGTERM))
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `a program runs in its folder, with its input, in its own group and without other descriptors`()
    async throws
  {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(try await end(of: "[ $(pwd) = /usr ]", folder: "/usr") == .exit(0))
    #expect(try await end(of: "! read line", hasEmptyInput: true) == .exit(0))
    #expect(try await end(of: "[ $(ps -o pgid= -p $$ | tr -d ' ') = $$ ]") == .exit(0))
    #expect(try await end(of: "! [ -e /proc/$$/fd/\(descriptor) ]") == .exit(0))
  }

  @Test func `a program receives the signals with those that it has started`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await end(of: "mkfifo up", folder: folder.path("")) == .exit(0))
    // The inner program keeps the lock of a file for as long as it runs.
    let (program, ends) = try start(
      "sh -c 'exec 9> lock; flock 9; echo > up; exec sleep 100000' & wait", folder: folder.path(""))
    #expect(
      try await end(of: "read line < up; flock --nonblock lock true", folder: folder.path("")) == .exit(1))
    program.kill()
    #expect(await ends.first { _ in true } == .signal(SIGKILL))
    #expect(try await end(of: "flock --timeout 600 lock true", folder: folder.path("")) == .exit(0))
  }

  @Test func `a program that does not exist cannot be started`() {
    #expect(throws: POSIXError(.ENOENT)) {
      try ChildProgram(ChildProgram.Wish(words: ["/no such program"])) { _ in }
    }
  }
}
#endif
