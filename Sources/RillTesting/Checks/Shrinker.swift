/// A search for the shortest sequence that still fails.
///
/// It proposes candidates one by one and receives the outcome of each. First it omits runs of elements of decreasing
/// length; this is the part of delta debugging (Zeller and Hildebrandt, 2002) that keeps complements. Then it omits
/// single elements and tries simpler ones in their place, until neither makes progress. The result then contains no
/// element that can be omitted or simplified without losing the failure.
///
/// - Complexity: O(n²) candidates in the worst case, and usually about the square of the result's length.
package struct Shrinker<Element> {
  private enum Step {
    /// Omits a run of this length that starts here.
    case leaveOut(length: Int, start: Int)
    /// Tries simpler elements in place of the element at this index.
    case simplify(index: Int, choices: ArraySlice<Element>)
    case done
  }

  /// The shortest sequence so far, which fails at its last element and not before.
  package private(set) var best: [Element]
  private let simpler: ((Element) -> [Element])?
  private var step: Step
  /// A Boolean value that indicates whether the current pass over the sequence has changed it.
  private var hasChanged = false

  /// Creates a shrinker for a sequence that fails at its last element.
  ///
  /// - Parameters:
  ///   - failing: The sequence.
  ///   - simpler: A closure that returns simpler elements to try in place of one, the simplest first.
  package init(_ failing: [Element], simpler: ((Element) -> [Element])? = nil) {
    best = failing
    self.simpler = simpler
    step = .leaveOut(length: max(1, failing.count / 2), start: 0)
  }

  /// A Boolean value that indicates whether there are no more candidates.
  package var isDone: Bool { if case .done = step { true } else { false } }

  /// Returns the next sequence to try, or nil when done.
  ///
  /// It returns the same candidate until the outcome is recorded.
  package mutating func candidate() -> [Element]? {
    while true {
      switch step {
      case .leaveOut(let length, let start) where start < best.count:
        return Array(best[..<start] + best[min(start + length, best.count)...])
      case .leaveOut(let length, _): endLeavingOut(length)
      case .simplify(let index, let choices):
        if let choice = choices.first {
          var candidate = best
          candidate[index] = choice
          return candidate
        }
        if index + 1 < best.count { simplify(index + 1) } else { endSimplifying() }
      case .done: return nil
      }
    }
  }

  /// Records the outcome of a candidate.
  ///
  /// - Parameters:
  ///   - candidate: The candidate.
  ///   - count: The number of elements after which it failed, or nil if it did not fail.
  package mutating func note(_ candidate: [Element], failsAfter count: Int?) {
    if let count {
      best = Array(candidate.prefix(count))
      hasChanged = true
    }
    switch step {
    case .leaveOut(let length, let start):
      // The omitted run is gone, so the next run starts at the same index.
      if count == nil { step = .leaveOut(length: length, start: start + length) }
    case .simplify(let index, let choices):
      if count == nil {
        step = .simplify(index: index, choices: choices.dropFirst())
      } else {
        // The sequence may now end before the index of the change.
        simplify(min(index, max(0, best.count - 1)))
      }
    case .done: break
    }
  }

  private mutating func endLeavingOut(_ length: Int) {
    if length > 1 {
      step = .leaveOut(length: length / 2, start: 0)
      hasChanged = false
    } else if hasChanged {
      step = .leaveOut(length: 1, start: 0)
      hasChanged = false
    } else {
      simplify(0)
    }
  }

  private mutating func endSimplifying() {
    step = hasChanged ? .leaveOut(length: 1, start: 0) : .done
    hasChanged = false
  }

  private mutating func simplify(_ index: Int) {
    guard let simpler, !best.isEmpty else {
      step = .done
      return
    }
    step = .simplify(index: index, choices: simpler(best[index])[...])
  }
}
