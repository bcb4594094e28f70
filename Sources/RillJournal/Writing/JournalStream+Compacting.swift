import Foundation
import Rill
import RillPersistence
import Synchronization

extension JournalStream {
  /// Removes the rows before the kept snapshots, a few at a time, so that other writes wait only briefly.
  func compact() {
    journal.thread.async { [weak self] in
      guard let self else { return }
      do throws(PersistenceFailure) {
        if try compactOnce() { compact() }
      } catch {
        Failures.report(Failure(error.description))
      }
    }
  }

  /// Removes some rows.
  ///
  /// - Returns: A Boolean value that indicates whether more rows can be removed.
  private func compactOnce() throws(PersistenceFailure) -> Bool {
    try journal.use { () throws(PersistenceFailure) in
      // If the store has released the stream, the next compaction removes the rest.
      guard let count = keptSnapshots else { return false }
      return try journal.file.compact(name, keeping: count)
    }
  }

  /// The number of snapshots to keep, or nil if nothing can be removed now.
  ///
  /// An effect that may run again is recreated by replaying its action, which requires the previous snapshot.
  private var keptSnapshots: Int? {
    content.withLock { content in
      guard !content.isReleased else { return nil }
      let oldest = content.writer.open.oldestCause { name in rule(for: EffectDescription(name)) != nil }
      guard let oldest else { return settings.snapshots }
      guard let first = content.writer.snapshots.lastIndex(where: { $0 < oldest }) else { return nil }
      return max(settings.snapshots, content.writer.snapshots.count - first)
    }
  }

  /// A Boolean value that indicates whether work that is done at most once has been requested and not started, as far as that
  /// is on disk.
  var hasWorkToStart: Bool {
    let open = content.withLock { $0.writer.open.list }
    return open.contains { !$0.hasBegun && rule(for: EffectDescription($0.name))?.promise == .atMostOnce }
  }

  /// Returns the rule that applies to an effect.
  func rule(for effect: EffectDescription) -> EffectRule<Action>? { rules.first { $0.isMeant(effect) } }
}
