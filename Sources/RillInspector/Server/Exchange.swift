#if Inspector
import RillInspection
import Synchronization

/// One request and its answer, between the daemon's thread and the tasks that ask stores.
final class Exchange: Sendable {
  private struct Content {
    var state: ExchangeState
    /// The connection, while it sleeps.
    var sleeping: ConnectionHandle?
  }

  /// The address as it was sent, still escaped; nil if it was no text.
  private let target: String?
  private let patience: Duration
  private let watcher: HangUpWatcher
  private let content: Mutex<Content>

  init(target: String?, responder: Responder, watcher: HangUpWatcher) {
    self.target = target
    self.watcher = watcher
    patience = responder.limits.patience
    content = Mutex(Content(state: ExchangeState(responder)))
  }

  /// The daemon has something for this exchange.
  ///
  /// Returns whether the connection is to be kept.
  func handle(_ connection: ConnectionHandle, method: String, upload: UnsafeRawBufferPointer) -> Bool {
    let step = content.withLock { content -> ExchangeState.Step in
      let step = Self.next(&content.state, target, connection, method, upload)
      if case .wait = step {
        // Inside the lock, so that nobody can wake the connection before it sleeps.
        connection.suspend()
        content.sleeping = connection
      }
      return step
    }
    return perform(step, on: connection)
  }

  private static func next(
    _ state: inout ExchangeState, _ target: String?, _ connection: ConnectionHandle, _ method: String,
    _ upload: UnsafeRawBufferPointer
  ) -> ExchangeState.Step {
    if state.isFresh {
      guard let target else { return .reply(Response(.addressIsNotText())) }
      return state.begin(RequestHead(method: method, target: target, fields: connection.fields()))
    }
    return upload.isEmpty ? state.proceed() : state.receive(upload)
  }

  private func perform(_ step: ExchangeState.Step, on connection: ConnectionHandle) -> Bool {
    switch step {
    case .readOn: return true
    case .drop: return false
    case .reply(let response): return connection.send(response)
    case .stream(let cursor): return open(cursor, on: connection)
    case .wait(let inquiry):
      // A sleeping connection does not notice that its client is gone; the watch does.
      ask(inquiry, watch: inquiry.hangUp.flatMap { watcher.watch(connection.socket, $0) })
      return true
    }
  }

  /// Lets the store answer, or patience end, whichever comes first.
  ///
  /// Neither keeps an exchange that is over. When patience ends, the work is cancelled: what has not begun is not done.
  private func ask(_ inquiry: Inquiry, watch: HangUpWatch?) {
    let work = Task { await inquiry.work() }
    let deadline = Task { [weak self, patience = inquiry.patience ?? patience, late = inquiry.late] in
      do {
        try await Task.sleep(for: patience)
      } catch {
        // The store has answered.
        return
      }
      // First, so that whoever reads the answer can rely on it.
      work.cancel()
      self?.finish(Response(late))
    }
    Task { [weak self] in
      let response = await work.value
      deadline.cancel()
      watch?.cancel()
      self?.finish(response)
    }
  }

  private func open(_ cursor: EventCursor, on connection: ConnectionHandle) -> Bool {
    do {
      return connection.send(try EventStream(cursor, on: connection, watcher: watcher))
    } catch {
      return connection.send(Response(error))
    }
  }

  private func finish(_ response: Response) {
    wake { $0.finish(response) }
  }

  /// The inspector is stopping: answers what waits, and lets nothing wait any more.
  ///
  /// Returns whether there was something to answer.
  func stop() -> Bool {
    wake { $0.stop() }
  }

  @discardableResult
  private func wake(_ change: (inout ExchangeState) -> Bool) -> Bool {
    content.withLock { content in
      guard change(&content.state) else { return false }
      // Inside the lock, so that a connection is woken once.
      content.sleeping?.resume()
      content.sleeping = nil
      return true
    }
  }
}
#endif
