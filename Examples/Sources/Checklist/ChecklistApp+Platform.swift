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
    guard let terminal = Terminal() else { return print("Run this program in a terminal.") }
    let items = ["tea", "milk", "bread"].enumerated().map { Checklist.Item(id: $0 + 1, title: $1) }
    let store = Store(Checklist.State(items: IdentifiedArray(items), size: terminal.size)) {
      Checklist { _ in try await Task.sleep(for: .milliseconds(200)) }
    }
    let view = ChecklistView(store, write: terminal.show)
    let resizing = terminal.onResize { store.send(.resized(terminal.size)) }
    run(terminal, view) { store.isOver }
    resizing.cancel()
    terminal.restore()
  }

  #if os(Linux)
  /// Waits for keys and for the work of the main actor, in one loop that never polls.
  private static func run(_ terminal: Terminal, _ view: ChecklistView, until isOver: () -> Bool) {
    var waiting = [STDIN_FILENO, MainActorWork.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while !isOver() {
      guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR else { return }
      if waiting[1].revents != 0 { MainActorWork.perform() }
      if waiting[0].revents != 0 {
        guard let bytes = terminal.nextBytes() else { return }
        view.receive(bytes)
      }
    }
  }
  #else
  /// Waits for keys and for the work of the main actor in the loop of Dispatch.
  private static func run(
    _ terminal: Terminal, _ view: ChecklistView, until isOver: @escaping () -> Bool
  ) {
    let keys = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
    keys.setEventHandler {
      MainActor.assumeIsolated {
        let bytes = terminal.nextBytes()
        if let bytes { view.receive(bytes) }
        guard bytes == nil || isOver() else { return }
        terminal.restore()
        exit(0)
      }
    }
    keys.resume()
    dispatchMain()
  }
  #endif
}
