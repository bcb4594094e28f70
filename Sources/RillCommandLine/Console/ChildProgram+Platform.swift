#if os(macOS) || os(Linux)
import Foundation
import Synchronization

/// A program that this one has started.
///
/// Foundation's `Process` learns of the end of a program by a descriptor that the program inherits. A program that closes
/// it, as `swift run` does, blocks the thread that waits for all programs. This object waits for its own program only.
final class ChildProgram: Sendable {
  /// The description of a program to start.
  struct Wish: Sendable {
    /// The name of the program, which is searched in the folders of `PATH`, and its arguments.
    var words: [String]
    /// The working directory, or nil for that of this program.
    var folder: String?
    /// The environment variables.
    var environment = ProcessInfo.processInfo.environment
    /// Whether the program and those that it starts form a process group of their own, which receives the signals of this
    /// object, and those of the terminal no longer.
    var hasOwnGroup = true
    /// Whether standard input is empty, because the terminal would stop a program that reads from it in another process
    /// group.
    var hasEmptyInput = false
  }

  /// The identifier of the process.
  let id: pid_t
  /// The argument for `kill`: the negative identifier selects the process group.
  private let target: pid_t
  /// Whether the process has not been awaited, so that no other one can have its identifier.
  private let isThere = Mutex(true)

  /// Starts a program.
  ///
  /// It receives all signals, although the threads of tasks block some of them.
  ///
  /// - Parameters:
  ///   - wish: The description of the program.
  ///   - ended: A closure that receives the end of the program, on a thread of its own.
  /// - Throws: `POSIXError` if the program cannot be started.
  convenience init(_ wish: Wish, ended: @escaping @Sendable (ProgramEnd) -> Void) throws {
    try self.init(wish)
    Thread.detachNewThread { [self] in ended(wait()) }
  }

  private init(_ wish: Wish) throws {
    id = try Self.spawn(wish)
    target = wish.hasOwnGroup ? -id : id
  }

  /// Runs a program, and waits for its end on this thread.
  ///
  /// - Parameter wish: The description of the program.
  /// - Returns: The end of the program.
  /// - Throws: `POSIXError` if the program cannot be started.
  static func run(_ wish: Wish) throws -> ProgramEnd { try ChildProgram(wish).wait() }

  /// Asks the program and its group to end, even if they are stopped, in which case they would not receive the signal.
  func end() {
    signal(SIGTERM)
    signal(SIGCONT)
  }

  /// Interrupts the program and its group, as Ctrl-C does.
  func interrupt() { signal(SIGINT) }

  /// Ends the program and its group without their consent.
  func kill() { signal(SIGKILL) }

  private func signal(_ number: Int32) {
    isThere.withLock { isThere in if isThere { _ = Foundation.kill(target, number) } }
  }

  private func wait() -> ProgramEnd {
    // Leaves the process to the second call, which is made while no signal is sent to it.
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return isThere.withLock { isThere in
      isThere = false
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7f
      return signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    }
  }

  // MARK: - Starting

  #if os(macOS)
  private typealias Actions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
  #else
  private typealias Actions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
  #endif

  private static func spawn(_ wish: Wish) throws -> pid_t {
    var actions = makeActions(wish)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = makeAttributes(wish)
    defer { posix_spawnattr_destroy(&attributes) }
    // Not all C libraries can change the folder before a program starts.
    let change = wish.folder.map { ["/bin/sh", "-c", #"cd -- "$0" && exec "$@""#, $0] } ?? []
    let command = change + wish.words
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = wish.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, command[0], &actions, &attributes, &words, &variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    return id
  }

  private static func makeActions(_ wish: Wish) -> Actions {
    var actions = emptyActions()
    posix_spawn_file_actions_init(&actions)
    if wish.hasEmptyInput { posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) }
    return actions
  }

  private static func makeAttributes(_ wish: Wish) -> Attributes {
    var attributes = emptyAttributes()
    posix_spawnattr_init(&attributes)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    // As `nohup` asks for.
    if Interruption.ignoresHangup { sigdelset(&all, SIGHUP) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if wish.hasOwnGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    #if os(macOS)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
    closeDescriptorsOnExecution()
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }

  #if os(macOS)
  private static func emptyActions() -> Actions { nil }
  private static func emptyAttributes() -> Attributes { nil }
  #else
  private static func emptyActions() -> Actions { posix_spawn_file_actions_t() }
  private static func emptyAttributes() -> Attributes { posix_spawnattr_t() }

  /// Lets the system close the descriptors of this program, such as those of its server, in programs that it starts.
  private static func closeDescriptorsOnExecution() {
    let names: [String]
    // Without the list, programs inherit descriptors that they do not use.
    do { names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") } catch { return }
    for descriptor in names.compactMap(Int32.init) where descriptor > 2 {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }
  #endif
}
#endif
