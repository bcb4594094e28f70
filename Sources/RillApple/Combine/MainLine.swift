#if canImport(Combine)
import Combine
import Rill
import Synchronization

/// Delivers elements from any thread to the main actor, in order and without loss.
///
/// An element that arrives on the main actor is handled immediately where the system supports it, and otherwise on the
/// main actor's next turn. An element that arrives while another is being handled waits.
final class MainLine<Element: Sendable>: Sendable {
  private struct Content {
    var ledger: DemandLedger<Element>
    /// Whether work is scheduled on the main actor and has not started.
    var isAsked = false
  }

  private let content: Mutex<Content>
  @MainActor private var handle: ((Element) -> Void)?

  @MainActor
  init(_ handle: @escaping (Element) -> Void) {
    self.handle = handle
    var ledger = DemandLedger<Element>(buffer: .unbounded)
    ledger.request(.unlimited)
    content = Mutex(Content(ledger: ledger))
  }

  /// Accepts an element.
  func take(_ element: Element) { change { $0.offer(element) } }

  /// Releases the handler after it has handled the waiting elements.
  func finish() {
    change { ledger in
      ledger.end()
      return nil
    }
  }

  /// Drops the waiting elements and releases the handler.
  func close() {
    // The waiting elements are released after unlocking.
    _ = content.withLock { $0.ledger.cancel() }
    onMain { self.releaseHandler() }
  }

  /// Changes the ledger, releases the dropped element after unlocking, and schedules work on the main actor.
  private func change(_ change: (inout DemandLedger<Element>) -> Element?) {
    let (mustAsk, _) = content.withLock { content in
      let dropped = change(&content.ledger)
      defer { content.isAsked = true }
      return (!content.isAsked, dropped)
    }
    if mustAsk { onMain { self.work() } }
  }

  private func onMain(_ work: @escaping @MainActor @Sendable () -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      _ = Task.immediate { @MainActor in work() }
    } else {
      Task { @MainActor in work() }
    }
  }

  @MainActor
  private func work() {
    content.withLock { $0.isAsked = false }
    while true {
      switch content.withLock({ $0.ledger.next() }) {
      case .nothing: return
      case .deliver(let element):
        handle?(element)
        content.withLock { $0.ledger.didDeliver(.none) }
      case .complete: return releaseHandler()
      }
    }
  }

  /// Sets the property to nil before the handler is released, because objects that the handler owns may close this
  /// line.
  @MainActor
  private func releaseHandler() { _ = handle.take() }
}
#endif
