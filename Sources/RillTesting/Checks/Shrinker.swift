/// Looks for the shortest sequence that still fails.
///
/// It proposes candidates one by one and is told what became of each. First it leaves out runs of elements, ever shorter
/// ones; this is the part of delta debugging (Zeller and Hildebrandt, 2002) that keeps complements. Then it leaves out
/// single elements and tries simpler ones in their place, until neither leads on: then nothing can be left out, and
/// nothing be made simpler, without losing the failure.
///
/// - Complexity: O(n²) candidates in the worst case, mostly about as many as the result squared.
struct Shrinker<Element> {
  private enum Step {
    /// Leave out a run of this length that begins here.
    case leaveOut(length: Int, start: Int)
    /// Put simpler elements in the place of the one here.
    case simplify(index: Int, choices: ArraySlice<Element>)
    case done
  }

  /// The shortest sequence so far; it fails, and not before its last element.
  private(set) var best: [Element]
  private let simpler: ((Element) -> [Element])?
  private var step: Step
  /// Whether the pass over the sequence that is under way has changed it.
  private var hasChanged = false

  /// Starts with a sequence that fails at its last element.
  ///
  /// - Parameters:
  ///   - failing: The sequence.
  ///   - simpler: Simpler elements to try in the place of one, best first.
  init(_ failing: [Element], simpler: ((Element) -> [Element])? = nil) {
    best = failing
    self.simpler = simpler
    step = .leaveOut(length: max(1, failing.count / 2), start: 0)
  }

  /// Whether there is nothing more to try.
  var isDone: Bool { if case .done = step { true } else { false } }

  /// The next sequence to try; nil when done.
  ///
  /// Asked again before it is told the outcome, it proposes the same.
  mutating func candidate() -> [Element]? {
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

  /// Takes in what became of the candidate.
  ///
  /// - Parameters:
  ///   - candidate: What was tried.
  ///   - count: After how many of its elements it failed; nil if it did not.
  mutating func note(_ candidate: [Element], failsAfter count: Int?) {
    if let count {
      best = Array(candidate.prefix(count))
      hasChanged = true
    }
    switch step {
    case .leaveOut(let length, let start):
      // What was left out is gone, and the next run begins where it began.
      if count == nil { step = .leaveOut(length: length, start: start + length) }
    case .simplify(let index, let choices):
      if count == nil {
        step = .simplify(index: index, choices: choices.dropFirst())
      } else {
        // It may have become shorter than where it was changed.
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
