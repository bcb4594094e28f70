#if NATS
import Foundation
import RillFixtures
import Synchronization
import Testing

/// A NATS server on a free port of this machine, with a folder of its own.
final class NATSServer: Sendable {
  let port: Int
  var url: String { "nats://127.0.0.1:\(port)" }
  private let folder: TemporaryFolder
  private let process: OtherProgram
  private let hasEnded = Mutex(false)

  /// The path of the server's program, or nil if it is missing.
  static let program = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map {
    $0 + "/nats-server"
  }
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Starts a server and waits until it is ready.
  ///
  /// - Parameters:
  ///   - port: The port, or nil for a free one.
  ///   - folder: The folder of an earlier server, or nil for a new one.
  ///   - hasStreams: A Boolean value that indicates whether JetStream is enabled.
  ///   - configuration: Lines of the configuration.
  /// - Throws: The error of a missing program or folder.
  init(
    port: Int? = nil, folder: TemporaryFolder? = nil, hasStreams: Bool = true, configuration: String = ""
  ) throws {
    let program = try #require(
      Self.program, "the tests of RillNATS need nats-server: run `Scripts/setup nats`, or install it")
    let folder = try folder ?? TemporaryFolder()
    let text = """
      listen: "127.0.0.1:\(port ?? -1)"
      \(hasStreams ? "jetstream { store_dir: \"\(folder.path("store"))\", max_file: 1GB, max_mem: 64MB }" : "")
      \(configuration)
      """
    try folder.write(Data(text.utf8), "server.conf")
    process = try Self.start(program, folder.path("server.conf"))
    self.folder = folder
    let said = process.text { $0.contains("Server is ready") }
    let found = said.firstMatch(of: /Listening for client connections on 127\.0\.0\.1:(\d+)/).flatMap {
      Int($0.1)
    }
    self.port = try #require(found, "nats-server did not start: \(said)")
    // Its later output is read so that it never waits for a full pipe.
    Thread.detachNewThread { [process] in _ = process.text { _ in false } }
  }

  /// Starts a server of which standard error can be read.
  static func start(_ program: String, _ configuration: String) throws -> OtherProgram {
    // The shell kills the server when its input ends, so also when the tests are killed.
    let script = #""$0" -c "$1" & server=$!; cat >/dev/null; kill -9 $server; wait $server 2>/dev/null"#
    return try OtherProgram(["/bin/sh", "-c", script, program, configuration], reading: .standardError)
  }

  /// Kills the server, and returns its folder for another one.
  @discardableResult
  func kill() -> TemporaryFolder {
    let isFirst = hasEnded.withLock { hasEnded in
      defer { hasEnded = true }
      return !hasEnded
    }
    if isFirst { process.end() }
    return folder
  }

  deinit { kill() }
}

/// The server of all tests that need no other.
let sharedServer = Result { try NATSServer() }
#endif
