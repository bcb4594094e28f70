public import Rill
import Synchronization

extension Store where State: Sendable {
  /// Attaches a replica, and waits until it has reached the end of its log.
  ///
  /// Without a connection to the log it returns when the first call has failed. The store can be used, and the replica
  /// catches up later; see ``Replica/status``.
  ///
  /// ```swift
  /// let replica = try await board.attach(Replica(of: "board-7", over: log, as: "laptop"))
  /// ```
  ///
  /// - Parameters:
  ///   - replica: The replica, which is attached once.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The replica.
  /// - Throws: `StoreToolsFailure` if the store is scoped to a part of another.
  @discardableResult
  public func attach(
    _ replica: Replica<State, Action>, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Replica<State, Action> {
    let tools = try StoreTools(of: self)
    let middleware = ReplicaMiddleware(replica)
    replica.middleware = middleware
    tools.setAttendance(of: middleware, to: true)
    replica.start(tools, on: isolation)
    await replica.ready(isolation: isolation)
    return replica
  }
}

extension Replica {
  /// Starts the reader and the writer.
  func start(_ tools: StoreTools<State, Action>, on isolation: isolated (any Actor)?) {
    guard self.tools == nil, machine.stop == nil, let entrance = tools.entrance(isolation: isolation) else {
      return
    }
    self.tools = tools
    tools.drawSource = source
    if let effects = link.settings.effects {
      let conductor = ReplicaConductor(table: link.table, time: effects)
      conducting = try? tools.conduct(conductor, isolation: isolation)
    }
    if let initial { machine.keep(settled: initial) }
    let link = link
    let reader = Task {
      guard await link.recover(entrance) else { return }
      let writer = Task { await link.write(entrance) }
      await link.read(entrance)
      // The writer ends when everything is appended.
      _ = writer
    }
    tasks = [reader]
  }

  /// Detaches the replica from its store, which keeps the state that it shows.
  ///
  /// Proposals so far are still appended. The replica cannot be attached again.
  public func detach() {
    if let middleware { tools?.setAttendance(of: middleware, to: false) }
    didDetach()
  }

  /// Adds the proposals of an earlier run.
  func recover(_ entries: [(LogEntry, ReplicaProposal<Action>)]) -> Bool {
    guard let tools, let state = machine.settled ?? tools.newest else { return false }
    let offers = machine.recover(entries.map { .init(number: $0.0.id.number, proposal: $0.1) }, on: state)
    link.offer(offers)
    show(ReplicaHandler(tools: tools, coding: link.coding, source: source))
    updateStatus()
    return true
  }
}

extension ReplicaLink {
  /// Loads the proposals of an earlier run from the storage of the outbox.
  ///
  /// - Returns: Whether the replica continues.
  @concurrent
  func recover(_ entrance: StoreEntrance<State, Action>) async -> Bool {
    guard let storage else { return true }
    do {
      var proposals: [(LogEntry, Proposal)] = []
      for entry in try await storage.load(as: id) {
        guard 1...Machine.largestNumber ~= entry.id.number, case .proposal(let proposal) = read(entry).0
        else {
          throw UnreadableProposal(number: entry.id.number)
        }
        proposals.append((entry, proposal))
      }
      guard !proposals.isEmpty else { return true }
      content.withLock { $0.outbox.recover(proposals.map(\.0)) }
      return await enter(entrance) { [proposals] in $0.recover(proposals) } ?? false
    } catch {
      await stop(.outbox("\(error)"), entrance)
      return false
    }
  }
}

/// A saved proposal that this program cannot read.
private struct UnreadableProposal: Error, CustomStringConvertible {
  let number: UInt64
  var description: String { "The saved proposal number \(number) cannot be read by this program." }
}
