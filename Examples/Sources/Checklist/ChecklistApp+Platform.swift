import Dispatch
import Rill
import RillControls

#if canImport(Glibc)
import Glibc
#endif

/// A full-screen program for the terminal: `swift run --package-path Examples Checklist`.
@main
@MainActor
struct ChecklistApp {
  // It is not asynchronous: the main thread waits for keys and for the work of the main actor.
  static func main() {
    // Before the terminal is changed, which a signal would not restore, and before its size is read.
    Signals.listen([SIGWINCH, SIGINT, SIGTERM, SIGHUP])
    guard let terminal = Terminal() else { return print("Run this program in a terminal.") }
    let items = ["tea", "milk", "bread"].enumerated().map { Checklist.Item(id: $0 + 1, title: $1) }
    let store = Store(Checklist.State(items: IdentifiedArray(items), size: terminal.size)) {
      Checklist { _ in try await Task.sleep(for: .milliseconds(200)) }
    }
    let view = ChecklistView(store, write: terminal.show)
    var ending: Int32?
    run {
      store.isOver || ending != nil
    } onKeys: {
      terminal.nextBytes().map(view.receive) != nil
    } onSignals: {
      let signals = Signals.next()
      if signals.contains(SIGWINCH) { store.send(.resized(terminal.size)) }
      ending = ending ?? signals.first { $0 != SIGWINCH }
    } finally: {
      terminal.restore()
      guard let ending else { return }
      // The program ends as it would have without this code.
      signal(ending, SIG_DFL)
      raise(ending)
    }
  }

  #if os(Linux)
  /// Waits for keys, signals, and the work of the main actor, in one loop that never polls.
  private static func run(
    until isOver: () -> Bool, onKeys: () -> Bool, onSignals: () -> Void, finally: () -> Void
  ) {
    defer { finally() }
    var waiting = [STDIN_FILENO, Signals.descriptor, MainActorWork.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while !isOver() {
      // A signal interrupts the wait, and is read from its pipe next.
      guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 else {
        if errno == EINTR { continue }
        return
      }
      if waiting[2].revents != 0 { MainActorWork.perform() }
      if waiting[1].revents != 0 { onSignals() }
      if waiting[0].revents != 0, !onKeys() { return }
    }
  }
  #else
  /// Waits for keys, signals, and the work of the main actor, in the loop of Dispatch.
  private static func run(
    until isOver: @escaping () -> Bool, onKeys: @escaping () -> Bool, onSignals: @escaping () -> Void,
    finally: @escaping () -> Void
  ) {
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    let signals = DispatchSource.makeReadSource(fileDescriptor: Signals.descriptor, queue: .main)
    func handle(_ body: () -> Bool) {
      guard !body() || isOver() else { return }
      finally()
      exit(0)
    }
    keys.setEventHandler { MainActor.assumeIsolated { handle(onKeys) } }
    signals.setEventHandler {
      MainActor.assumeIsolated {
        handle {
          onSignals()
          return true
        }
      }
    }
    keys.resume()
    signals.resume()
    dispatchMain()
  }
  #endif
}
