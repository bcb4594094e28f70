import Foundation
import Rill
import Synchronization

/// Asks stores whether they are free, as long as a client follows the events, and reports those that are not.
///
/// A store is asked again only after it has answered, so a busy store has at most one question to answer.
final class StoreWatchdog: Sendable {
  private struct Content {
    var pulse = StorePulse()
    var task: Task<Void, Never>?
    weak var registry: StoreRegistry?
  }

  private let interval: Duration
  private let clock: any Clock<Duration>
  private let content = Mutex(Content())

  /// Creates a watchdog that asks no stores yet.
  ///
  /// - Parameters:
  ///   - interval: The time that a store has to answer.
  ///   - clock: The clock for the interval.
  init(interval: Duration, clock: any Clock<Duration>) {
    self.interval = interval
    self.clock = clock
  }

  deinit { content.withLock { $0.task }?.cancel() }

  /// Sets the stores to ask.
  func watch(_ registry: StoreRegistry) { content.withLock { $0.registry = registry } }

  /// Starts to ask with the first client, and stops with the last.
  func audienceChanged(_ count: Int) {
    let ended: Task<Void, Never>? = content.withLock { content in
      guard (content.task == nil) == (count > 0) else { return nil }
      defer { content.task = count > 0 ? run() : nil }
      return content.task
    }
    // Outside the lock: a cancellation may run any code of a clock.
    ended?.cancel()
  }

  private func run() -> Task<Void, Never> {
    Task { [weak self, clock, interval] in
      while !Task.isCancelled {
        self?.beat()
        do { try await clock.pause(for: interval) } catch { return }
      }
    }
  }

  private func beat() {
    let time = (Date().timeIntervalSince1970 * 1_000).rounded()
    let (entries, steps) = content.withLock { content in
      let entries = content.registry?.entries.filter { $0.store.availability != .gone } ?? []
      return (entries, content.pulse.beat(entries.map(\.id), at: time))
    }
    for step in steps {
      switch step {
      case .ask(let id): if let entry = entries.first(where: { $0.id == id }) { ask(entry) }
      case .busy(let id, let since): entries.first { $0.id == id }?.store.note(busySince: since)
      }
    }
  }

  private func ask(_ entry: StoreRegistry.Entry) {
    Task { [weak self] in
      await entry.store.ping()
      let wasBusy = self?.content.withLock { $0.pulse.answered(entry.id) }
      if wasBusy == true { entry.store.note(busySince: nil) }
    }
  }
}
