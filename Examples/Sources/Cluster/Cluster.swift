import Foundation
import Rill
import RillInspector
import RillInspectorServer
import RillNATS
import RillReplication
import RillSQLite

/// Three processes with one board, which can be disconnected, killed and restarted.
///
/// `make demo-cluster` runs it. The leader starts the members and serves the inspector, to which the members link.
@main
@MainActor
struct Cluster {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    signal(SIGPIPE, SIG_IGN)
    if words.count == 3 {
      return try await Member(name: words[0], log: log(at: words[1])).run(inspector: words[2])
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "rill-cluster-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let server = try Server(in: folder)
    let place = server?.url ?? folder.appending(path: "board.sqlite").path(percentEncoded: false)
    print(server == nil ? "nats-server is missing: the log is the file \(place)" : "The log is on \(place).")
    let inspector = try await Inspector.start(port: 8899, acceptingLinks: true)
    let launcher = Launcher(words: [place, "http://127.0.0.1:8899"])
    let members = Store<Members, MembersAction>(Members()) { Members.reduce(&$0, $1, launcher) }
    inspector.add(members, "Members", tables: [Members.table])
    for member in members.members { members.send(.start(member.id)) }
    print(
      "Members: http://127.0.0.1:8899/ — cut them off, kill them and bring them back in the table of Members."
    )
    print("Press Return to stop.")
    for await _ in Console.lines() { break }
    for member in members.members { launcher.kill(member.id) }
    await inspector.stop()
    server?.stop()
    try FileManager.default.removeItem(at: folder)
  }

  private static func log(at place: String) -> any ReplicationLog {
    place.contains("://") ? NATSLog(place, stream: "boards") : SQLiteLog(at: URL(filePath: place))
  }
}

/// A NATS server for the demo, which ends with this program.
struct Server {
  let url: String
  private let process: Process
  private let input: Pipe

  /// Starts a server, or returns nil if none is installed.
  init?(in folder: URL) throws {
    let programs = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map {
      $0 + "/nats-server"
    }
    guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      return nil
    }
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    let script = #""$0" -js -a 127.0.0.1 -p -1 -sd "$1" & server=$!; cat >/dev/null; kill -9 $server"#
    process.arguments = ["-c", script, program, folder.appending(path: "store").path(percentEncoded: false)]
    process.standardInput = input
    process.standardError = output
    try process.run()
    var said = ""
    while !said.contains("Server is ready") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      said += String(decoding: data, as: UTF8.self)
    }
    Thread.detachNewThread { while !output.fileHandleForReading.availableData.isEmpty {} }
    let match = said.firstMatch(of: /Listening for client connections on 127\.0\.0\.1:(\d+)/)
    url = "nats://127.0.0.1:\(match?.1 ?? "4222")"
    self.process = process
    self.input = input
  }

  func stop() {
    // It has ended already if closing fails.
    do { try input.fileHandleForWriting.close() } catch {}
    process.waitUntilExit()
  }
}
