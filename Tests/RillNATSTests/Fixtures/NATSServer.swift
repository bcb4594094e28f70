#if NATS
import Foundation
import RillFixtures
import Testing

/// A NATS server on a free port of this machine, with a folder of its own.
final class NATSServer: Sendable {
  let port: Int
  var url: String { "nats://127.0.0.1:\(port)" }
  private let folder: TemporaryFolder
  private let process: Process

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
  ///   - configuration: Lines of the configuration.
  init(port: Int? = nil, folder: TemporaryFolder? = nil, configuration: String = "") throws {
    let program = try #require(
      Self.program, "the tests of RillNATS need nats-server: run `Scripts/setup nats`, or install it")
    let folder = try folder ?? TemporaryFolder()
    let text = """
      listen: "127.0.0.1:\(port ?? -1)"
      jetstream { store_dir: "\(folder.path("store"))", max_file: 1GB, max_mem: 64MB }
      \(configuration)
      """
    try folder.write(Data(text.utf8), "server.conf")
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-c", folder.path("server.conf")]
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    self.process = process
    self.folder = folder
    var said = ""
    var found: Int?
    while !said.contains("Server is ready"), process.isRunning || found == nil {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      said += String(decoding: data, as: UTF8.self)
    }
    found = said.firstMatch(of: /Listening for client connections on 127\.0\.0\.1:(\d+)/).flatMap {
      Int($0.1)
    }
    self.port = try #require(found, "nats-server did not start: \(said)")
    // Its later output is read so that it never waits for a full pipe.
    output.fileHandleForReading.readabilityHandler = { handle in
      if handle.availableData.isEmpty { handle.readabilityHandler = nil }
    }
  }

  /// Kills the server, and returns its folder for another one.
  @discardableResult
  func kill() -> TemporaryFolder {
    if process.isRunning {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    return folder
  }

  deinit { kill() }
}

/// The server of all tests that need no other.
let sharedServer = Result { try NATSServer() }
#endif
