import Foundation

/// A NATS server on this machine, which ends with this program.
final class LocalServer {
  let url: String
  private let process = Process()
  private let input = Pipe()
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "rill-bench-\(UUID().uuidString)")

  static let program = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map {
    $0 + "/nats-server"
  }
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Starts the server, and waits until it is ready.
  init(_ program: String) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    // The shell kills the server when its input ends, so also when this program is killed.
    let script = #""$0" -js -a 127.0.0.1 -p -1 -sd "$1" & server=$!; cat >/dev/null; kill -9 $server"#
    process.arguments = ["-c", script, program, folder.path(percentEncoded: false)]
    process.standardInput = input
    let output = Pipe()
    process.standardError = output
    try process.run()
    var said = ""
    while !said.contains("Server is ready") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      said += String(decoding: data, as: UTF8.self)
    }
    Thread.detachNewThread { while !output.fileHandleForReading.availableData.isEmpty {} }
    let match = said.firstMatch(of: /Listening for client connections on 127\.0\.0\.1:(\d+)/)
    url = "nats://127.0.0.1:\(match?.1 ?? "0")"
  }

  deinit {
    do { try input.fileHandleForWriting.close() } catch {}
    process.waitUntilExit()
    do { try FileManager.default.removeItem(at: folder) } catch {}
  }
}
