import Rill
import Synchronization

/// The consumers that wait for a test to send an element, as far as they belong to an effect.
final class ListenerList: Sendable {
  private struct Content {
    var lines: [Int: (name: String, mark: EffectMark)] = [:]
    var lastNumber = 0
  }

  private let content = Mutex(Content())

  /// The names of the streams that are being waited for, with the marks of the waiting effects, in no particular order.
  var lines: [(name: String, mark: EffectMark)] { content.withLock { Array($0.lines.values) } }

  /// Adds a listener.
  ///
  /// - Parameters:
  ///   - mark: The mark of the waiting effect.
  ///   - name: The name of the stream.
  /// - Returns: A number that identifies the listener.
  func add(_ mark: EffectMark, to name: String) -> Int {
    content.withLock { content in
      content.lastNumber += 1
      content.lines[content.lastNumber] = (name, mark)
      return content.lastNumber
    }
  }

  /// Removes the listener with the given number.
  func remove(_ number: Int) { content.withLock { $0.lines[number] = nil } }
}
