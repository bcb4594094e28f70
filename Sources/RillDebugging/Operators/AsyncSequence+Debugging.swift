extension AsyncSequence {
  /// Tells of the beginning, each element and the end of a sequence, on one line each.
  ///
  /// ```swift
  /// timer(every: .seconds(5)).debug("tick").map { .tick }
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: What the sequence is called.
  ///   - write: Called with each line, where the sequence is iterated; by default it writes to standard error, and in tests
  ///     nowhere.
  /// - Returns: The same sequence.
  /// - Complexity: Each element is put into words.
  public func debug(
    _ prefix: String, to write: @escaping @Sendable (String) -> Void = DebugLine.write
  ) -> DebugSequence<Self> {
    DebugSequence(base: self, prefix: prefix, write: write)
  }
}

/// Where the lines of ``_Concurrency/AsyncSequence/debug(_:to:)`` go.
public enum DebugLine {
  /// Writes a line to standard error, and in tests nowhere.
  @Sendable
  public static func write(_ line: String) {
    guard !TestProcess.isRunning else { return }
    _ = LogDescriptor.standardError.write(Array((line + "\n").utf8))
  }
}

/// A sequence that tells of its elements.
public struct DebugSequence<Base: AsyncSequence>: AsyncSequence {
  let base: Base
  let prefix: String
  let write: @Sendable (String) -> Void

  /// Begins to iterate.
  public func makeAsyncIterator() -> Iterator {
    write("\(prefix): begins")
    return Iterator(base: base.makeAsyncIterator(), prefix: prefix, write: write)
  }

  /// Hands on the elements.
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
