extension AsyncSequence {
  /// Logs the start, each element and the end of the sequence, one line each.
  ///
  /// ```swift
  /// timer(every: .seconds(5)).debug("tick").map { .tick }
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The name of the sequence.
  ///   - write: Called with each line, where the sequence is iterated. By default it writes to standard error, except
  ///     in tests, where it does nothing.
  /// - Returns: The same sequence.
  /// - Complexity: Each element is converted to a string.
  public func debug(
    _ prefix: String, to write: @escaping @Sendable (String) -> Void = DebugLine.write
  ) -> DebugSequence<Self> {
    DebugSequence(base: self, prefix: prefix, write: write)
  }
}

/// The destination of the lines of ``_Concurrency/AsyncSequence/debug(_:to:)``.
public enum DebugLine {
  /// Writes a line to standard error, except in tests.
  @Sendable
  public static func write(_ line: String) {
    guard !TestProcess.isRunning else { return }
    _ = LogDescriptor.standardError.write(Array((line + "\n").utf8))
  }
}

/// A sequence that logs its elements.
public struct DebugSequence<Base: AsyncSequence>: AsyncSequence {
  let base: Base
  let prefix: String
  let write: @Sendable (String) -> Void

  /// Logs the start of the iteration and returns an iterator.
  public func makeAsyncIterator() -> Iterator {
    write("\(prefix): begins")
    return Iterator(base: base.makeAsyncIterator(), prefix: prefix, write: write)
  }

  /// An iterator that forwards and logs elements.
  public struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    let prefix: String
    let write: @Sendable (String) -> Void

    /// The next element.
    public mutating func next() async throws(Base.Failure) -> Base.Element? {
      try await next(isolation: nil)
    }

    /// The next element.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Base.Failure) -> Base.Element? {
      do throws(Base.Failure) {
        let element = try await base.next(isolation: actor)
        if let element {
          write("\(prefix): \(element)")
        } else {
          write(Task.isCancelled ? "\(prefix): is cancelled" : "\(prefix): ends")
        }
        return element
      } catch {
        write("\(prefix): fails with \(error)")
        throw error
      }
    }
  }
}

extension DebugSequence: Sendable where Base: Sendable {}

@available(*, unavailable)
extension DebugSequence.Iterator: Sendable {}
