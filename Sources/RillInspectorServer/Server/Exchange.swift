#if Inspector
import Rill
import RillInspector
import Synchronization

/// A request and its answer, shared by the daemon's thread and the tasks that ask stores.
final class Exchange: Sendable {
  private struct Content {
    var state: ExchangeState
    /// The connection, while it is suspended.
    var sleeping: ConnectionHandle?
  }

  /// The address as sent, percent-encoded, or nil if it is not valid text.
  private let target: String?
  private let patience: Duration
  private let watcher: HangUpWatcher
  private let register: ConnectionRegister
  private let content: Mutex<Content>
  /// A Boolean value that indicates whether the store or the time limit has decided the answer.
  private let isDecided = Atomic<Bool>(false)

  init(target: String?, responder: Responder, watcher: HangUpWatcher, register: ConnectionRegister) {
    self.target = target
    self.watcher = watcher
    self.register = register
    patience = responder.limits.patience
    content = Mutex(Content(state: ExchangeState(responder)))
  }

  /// Handles a callback of the daemon for this exchange.
  ///
  /// Returns whether to keep the connection.
  func handle(_ connection: ConnectionHandle, method: String, upload: UnsafeRawBufferPointer) -> Bool {
    let step = content.withLock { content -> ExchangeState.Step in
      let step = next(&content.state, connection, method, upload)
      if case .wait = step {
        // Suspends inside the lock, so that the connection cannot be resumed before it is suspended.
        connection.suspend()
        content.sleeping = connection
      }
      return step
    }
    return perform(step, on: connection)
  }

  private func next(
    _ state: inout ExchangeState, _ connection: ConnectionHandle, _ method: String,
    _ upload: UnsafeRawBufferPointer
  ) -> ExchangeState.Step {
    if state.isFresh {
      guard let target else { return .reply(Response(.addressIsNotText())) }
      defer { if state.isAdmitted { register.admit(connection) } }
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
      // A suspended connection does not detect that its client has disconnected; the watch does.
      ask(inquiry, watch: inquiry.hangUp.flatMap { watcher.watch(connection.socket, $0) })
      return true
    }
  }

  /// Answers with the store's answer or after the time limit, whichever comes first.
  ///
  /// Neither task retains an exchange that has ended. At the time limit the work is cancelled, so that work that has
  /// not started is not performed.
  private func ask(_ inquiry: Inquiry, watch: HangUpWatch?) {
    let work = Task { await inquiry.work() }
    let deadline = Task { [weak self, patience = inquiry.patience ?? patience, late = inquiry.late] in
      do {
        try await ContinuousClock().pause(for: patience)
      } catch {
        // The store has answered.
        return
      }
      // Decides first, since cancelled work answers too, and cancels before the answer is read.
      if let self, !decide() { return }
      work.cancel()
      self?.finish(Response(late))
    }
    Task { [weak self] in
      let response = await work.value
      deadline.cancel()
      watch?.cancel()
      if let self, decide() { finish(response) }
    }
  }

  private func open(_ cursor: EventCursor, on connection: ConnectionHandle) -> Bool {
    do {
      return connection.send(try EventStream(cursor, on: connection, watcher: watcher))
    } catch {
      return connection.send(Response(error))
    }
  }

  /// Returns whether the caller decides how the request is answered, because no other caller has decided before.
  private func decide() -> Bool { !isDecided.exchange(true, ordering: .acquiringAndReleasing) }

  private func finish(_ response: Response) {
    wake { $0.finish(response) }
  }

  /// Stops the exchange because the inspector is stopping, and answers a waiting request.
  ///
  /// Returns whether there was a request to answer.
  func stop() -> Bool {
    wake { $0.stop() }
  }

  @discardableResult
  private func wake(_ change: (inout ExchangeState) -> Bool) -> Bool {
    content.withLock { content in
      guard change(&content.state) else { return false }
      // Resumes inside the lock, so that a connection is resumed only once.
      content.sleeping?.resume()
      content.sleeping = nil
      return true
    }
  }
}
#endif
