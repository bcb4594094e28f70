#if os(Linux) && Inspector
import Foundation
import RillFixtures
import Testing

@testable import RillCommandLine

/// The end of `rill watch`, in a process of its own.
@Suite struct WatchEndTests {
  /// The tool, which a script takes the place of the Swift tools for.
  private final class Watch {
    let folder: TemporaryFolder
    private var tool: ChildProgram?
    let ends: AsyncStream<ProgramEnd>
    private let continuation: AsyncStream<ProgramEnd>.Continuation
    private let lines: FileHandle

    /// Starts the tool with a script that takes the place of `swift`.
    init(_ swift: String) throws {
      folder = try TemporaryFolder()
      (ends, continuation) = AsyncStream.makeStream()
      try folder.write(Data(), "Package.swift")
      try folder.writeScript(swift, "swift")
      mkfifo(folder.path("lines"), 0o600)
      // Open for writing as well, so that opening waits for no writer.
      lines = FileHandle(fileDescriptor: open(folder.path("lines"), O_RDWR), closeOnDealloc: true)
    }

    func start(under prefix: [String] = []) throws {
      let program = Bundle.main.bundleURL.appending(path: "rill").path(percentEncoded: false)
      var wish = ChildProgram.Wish(
        words: prefix + [program, "watch", "app", "--port", "0", "--package", folder.path("")])
      wish.environment["PATH"] = folder.path("") + ":" + (wish.environment["PATH"] ?? "")
      wish.environment["LINES"] = folder.path("lines")
      tool = try ChildProgram(wish) { [continuation] in continuation.yield($0) }
    }

    /// Returns the next line that a script has written.
    func line() -> String {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while read(lines.fileDescriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Sends a signal to the tool alone.
    func signal(_ number: Int32) { if let tool { kill(tool.id, number) } }

    /// Waits for the end of the tool.
    func end() async -> ProgramEnd? { await ends.first { _ in true } }
  }

  /// A program that runs until it receives a signal.
  private let running = """
    [ $1 = build ] && exit 0
    echo $$ > "$LINES"
    exec sleep 100000
    """

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `each signal that ends the tool ends its program first`(_ signal: Int32) async throws {
    let watch = try Watch(running)
    try watch.start()
    let program = try #require(pid_t(watch.line()))
    #expect(kill(program, 0) == 0)
    watch.signal(signal)
    #expect(await watch.end() == .exit(0))
    #expect(kill(program, 0) == -1 && errno == ESRCH)
    kill(program, SIGKILL)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `each signal that ends the tool ends its build first, with the programs that the build has started`(
    _ signal: Int32
  ) async throws {
    // The build ends when its compiler has.
    let watch = try Watch(
      """
      sh -c 'echo $$ > "$LINES"; exec sleep 100000'
      exit 1
      """)
    try watch.start()
    let compiler = try #require(pid_t(watch.line()))
    watch.signal(signal)
    #expect(await watch.end() == .exit(0))
    #expect(kill(compiler, 0) == -1 && errno == ESRCH)
    kill(compiler, SIGKILL)
  }

  @Test func `a second signal kills a program that ignores the first`() async throws {
    let watch = try Watch(
      """
      [ $1 = build ] && exit 0
      trap 'echo no > "$LINES"' TERM
      echo $$ > "$LINES"
      # A shell that waits for a command in the foreground would handle the signal after the command.
      while true; do sleep 100000 & wait $!; done
      """)
    try watch.start()
    let program = try #require(pid_t(watch.line()))
    watch.signal(SIGTERM)
    #expect(watch.line() == "no")
    watch.signal(SIGTERM)
    #expect(await watch.end() == .exit(0))
    // Another process awaits it, which takes a moment: it can no longer run, and at most its number is left.
    let state = try? String(contentsOfFile: "/proc/\(program)/stat", encoding: .utf8)
    #expect(state.map { $0.contains(") Z ") || $0.contains(") X ") } ?? true)
    kill(program, SIGKILL)
  }

  @Test func `under nohup, the end of the terminal ends nothing`() async throws {
    let watch = try Watch(running)
    try watch.start(under: ["nohup"])
    let program = try #require(pid_t(watch.line()))
    watch.signal(SIGHUP)
    kill(program, SIGHUP)
    watch.signal(SIGTERM)
    #expect(await watch.end() == .exit(0))
    #expect(kill(program, 0) == -1 && errno == ESRCH)
    kill(program, SIGKILL)
  }
}
#endif
