import Rill
import Synchronization

/// Who waits for a test to send something, as far as they bear the mark of an effect.
final class ListenerList: Sendable {
  private struct Content {
    var lines: [Int: (name: String, mark: EffectMark)] = [:]
    var lastNumber = 0
  }

  private let content = Mutex(Content())

  /// The names of what they listen to, with their marks, in no particular order.
  var lines: [(name: String, mark: EffectMark)] { content.withLock { Array($0.lines.values) } }

  /// Notes a listener.
  ///
  /// - Parameters:
  ///   - mark: The mark of the effect that listens.
  ///   - name: What it listens to.
  /// - Returns: The number under which it is removed.
  func add(_ mark: EffectMark, to name: String) -> Int {
    content.withLock { content in
      content.lastNumber += 1
      content.lines[content.lastNumber] = (name, mark)
      return content.lastNumber
    }
  }

  /// Removes a listener.
  func remove(_ number: Int) { content.withLock { $0.lines[number] = nil } }
}
