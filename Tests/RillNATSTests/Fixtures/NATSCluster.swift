#if NATS
import Foundation
import RillFixtures
import RillNATS
import RillReplication
import Synchronization
import Testing

/// Three NATS servers that keep three copies of each stream.
final class NATSCluster: Sendable {
  /// The addresses of the servers.
  let url: String
  private let servers: [OtherProgram]
  private let folders: [TemporaryFolder]

  /// Starts the servers, and waits until they have elected a leader.
  init() throws {
    let program = try #require(NATSServer.program)
    folders = try (0..<3).map { _ in try TemporaryFolder() }
    var started: (url: String, servers: [OtherProgram])?
    // Another program may take a port before a server does.
    for number in 0..<3 where started == nil { started = try Self.start(program, folders, number) }
    (url, servers) = try #require(started, "the servers did not start")
    for server in servers { Thread.detachNewThread { _ = server.text { _ in false } } }
  }

  private static func start(
    _ program: String, _ folders: [TemporaryFolder], _ number: Int
  ) throws -> (url: String, servers: [OtherProgram])? {
    let ports = try freePorts(6)
    let routes = ports.suffix(3).map { "nats://127.0.0.1:\($0)" }.joined(separator: ", ")
    let servers = try folders.indices.map { index in
      let text = """
        server_name: "s\(index)"
        listen: "127.0.0.1:\(ports[index])"
        jetstream { store_dir: "\(folders[index].path("store\(number)"))", max_file: 1GB, max_mem: 64MB }
        cluster { name: rill, listen: "127.0.0.1:\(ports[index + 3])", routes: [\(routes)] }
        """
      try folders[index].write(Data(text.utf8), "server.conf")
      return try NATSServer.start(program, folders[index].path("server.conf"))
    }
    let election = Election(of: servers)
    let areReady = servers.allSatisfy { server in
      server.text {
        $0.contains("cluster metadata leader") || $0.contains("new metadata leader") || $0.contains("[FTL]")
      }
      .contains("metadata leader")
    }
    guard election.end(isDecided: areReady) else { return nil }
    return (ports.prefix(3).map { "nats://127.0.0.1:\($0)" }.joined(separator: ", "), servers)
  }

  /// Returns ports on which nothing listens.
  private static func freePorts(_ count: Int) throws -> [Int] {
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    return try (0..<count).map { _ in
      let descriptor = socket(AF_INET, streamSocket, 0)
      sockets.append(descriptor)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
        }
      }
      try #require(isBound)
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }

  deinit { for server in servers { server.end() } }
}

/// The time in which servers must elect a leader.
///
/// Servers of version 2.9 that find each other by two routes at the same time rarely elect none, however long they run.
private final class Election: Sendable {
  private let servers: [OtherProgram]
  private let hasEnded = DispatchSemaphore(value: 0)
  private let isDecided = Mutex<Bool?>(nil)

  init(of servers: [OtherProgram]) {
    self.servers = servers
    Thread.detachNewThread { [self] in
      if hasEnded.wait(timeout: .now() + .seconds(60)) == .timedOut { end(isDecided: false) }
    }
  }

  /// Ends the election, and the servers unless they have a leader.
  ///
  /// - Returns: Whether they have one. The first call decides.
  @discardableResult
  func end(isDecided ready: Bool) -> Bool {
    hasEnded.signal()
    let (isReady, isFirst) = isDecided.withLock { isDecided in
      defer { isDecided = isDecided ?? ready }
      return (isDecided ?? ready, isDecided == nil)
    }
    if isFirst, !isReady { for server in servers { server.end() } }
    return isReady
  }
}

extension NATSCluster {
  /// The stream of all logs of the tests: in a cluster, requests get lost while the servers make one.
  static let stream = "shared"

  /// Creates a log.
  func log(_ name: String) -> NATSLog {
    NATSLog(url, stream: Self.stream, log: name, replicas: 3, largestEntry: 1 << 17, patience: .seconds(60))
  }

  /// Creates the stream.
  fileprivate func makeStream() async throws {
    var failure: LogFailure?
    for _ in 0..<20 {
      do {
        _ = try await NATSLog(url, stream: Self.stream, replicas: 3).bounds()
        return
      } catch let error as LogFailure {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// The cluster of all tests that need one.
let sharedCluster = Task {
  // On a thread of its own, which waits for the servers.
  let cluster = try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try NATSCluster() }) }
  }
  try await cluster.makeStream()
  return cluster
}
#endif
