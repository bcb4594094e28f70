#if os(macOS) || os(Linux)
import Foundation

/// A program that a test has started, with a connection to it and one from it.
///
/// Foundation's `Process` reads the list of this process's descriptors beyond its end, which crashes if more than about
/// 1,300 of them are open, as they are while other tests open many connections.
package final class OtherProgram: Sendable {
  /// The stream of the program that this process reads.
  package enum Output: Int32, Sendable {
    case standardOutput = 1
    case standardError = 2
  }

  private let id: pid_t
  private let input: Int32
  private let output: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The path of the program, and its arguments.
  ///   - output: The stream that this process reads. The other one is discarded.
  /// - Throws: `POSIXError` if the program cannot be started.
  package init(_ words: [String], reading output: Output = .standardOutput) throws {
    let (toChild, fromHere) = try Self.pair()
    let (toHere, fromChild) = try Self.pair()
    defer { for descriptor in [toChild, fromChild] { close(descriptor) } }
    #if os(macOS)
    var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
    #else
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild, 0)
    posix_spawn_file_actions_addopen(&actions, 3 - output.rawValue, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild, output.rawValue)
    // The threads of tasks block signals.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for text in arguments { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, words[0], &actions, &attributes, &arguments, environ)
    guard code == 0 else {
      for descriptor in [fromHere, toHere] { close(descriptor) }
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL)
    }
    self.id = id
    input = fromHere
    self.output = toHere
  }

  /// Creates a pair of connected descriptors that no other program inherits.
  private static func pair() throws -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    #if os(macOS)
    let code = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
    let code = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    #endif
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    return (ends[0], ends[1])
  }

  deinit { close(output) }

  /// Returns what the program writes until a condition holds or it has closed the stream.
  package func text(until isEnough: (String) -> Bool) -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while !isEnough(String(decoding: bytes, as: UTF8.self)) {
      let count = read(output, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Closes the input of the program, and waits for its end.
  ///
  /// Called at most once.
  package func end() {
    close(input)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }
}
#endif
