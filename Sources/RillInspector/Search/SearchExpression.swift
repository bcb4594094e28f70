/// A regular expression that is matched in time proportional to the text, whatever the expression is.
///
/// The inspector runs inside the app, so an expression that a person types must never occupy a thread for long. The
/// expressions of Foundation and of the standard library backtrack, and some expressions then take exponential time.
/// This one follows all alternatives at once. It ignores case, and has neither groups to read nor references to them.
package struct SearchExpression: Hashable, Sendable {
  /// A step of the program that an expression is translated to.
  enum Step: Hashable, Sendable {
    /// Reads one character of a set.
    case read(CharacterRule)
    /// Continues at both steps.
    case fork(Int, Int)
    /// Continues at a step.
    case jump(Int)
    /// Continues at the start or at the end of the text only.
    case start, end
    /// Continues where a word starts or ends, or, for false, where none does.
    case boundary(Bool)
    /// The expression matches.
    case done
  }

  /// The longest expression, in characters.
  static var mostCharacters: Int { 200 }
  /// The longest program, which limits the time for each character.
  static var mostSteps: Int { 2_000 }

  let steps: [Step]

  /// Translates an expression.
  ///
  /// - Parameter source: The expression, without slashes around it.
  /// - Throws: ``SearchProblem`` if the expression is invalid or too long.
  init(_ source: some StringProtocol) throws(SearchProblem) {
    guard source.count <= Self.mostCharacters else { throw .expressionTooLong(limit: Self.mostCharacters) }
    var reader = SearchExpressionReader(source)
    steps = try reader.program()
  }

  /// Returns whether the expression matches a part of a text.
  ///
  /// - Complexity: O(characters · steps).
  package func isFound(in text: some StringProtocol) -> Bool {
    var run = Run(steps)
    var before: Character?
    for character in text.lowercased() {
      if run.advance(over: character, after: before) { return true }
      before = character
    }
    return run.finish(after: before)
  }
}

extension SearchExpression {
  /// The places in the program that are reached by the characters read so far.
  private struct Run {
    let steps: [Step]
    private var places: [Int] = []
    private var next: [Int] = []
    /// The round in which a step was last reached, so that each step is visited once for each character.
    private var rounds: [Int]
    private var round = 0

    init(_ steps: [Step]) {
      self.steps = steps
      rounds = Array(repeating: 0, count: steps.count)
    }

    /// Reads a character; returns whether the expression matches before it.
    mutating func advance(over character: Character, after before: Character?) -> Bool {
      if arrive(before, character) { return true }
      next.removeAll(keepingCapacity: true)
      for place in places {
        if case .read(let rule) = steps[place], rule.contains(character) { next.append(place + 1) }
      }
      return false
    }

    mutating func finish(after before: Character?) -> Bool { arrive(before, nil) }

    /// Follows all steps that read nothing; returns whether the end of the program is among them.
    private mutating func arrive(_ before: Character?, _ after: Character?) -> Bool {
      round += 1
      places.removeAll(keepingCapacity: true)
      // A match may start at every character.
      var waiting = next + [0]
      while let place = waiting.popLast() {
        guard rounds[place] != round else { continue }
        rounds[place] = round
        switch steps[place] {
        case .read: places.append(place)
        case .fork(let one, let other): waiting += [one, other]
        case .jump(let target): waiting.append(target)
        case .start: if before == nil { waiting.append(place + 1) }
        case .end: if after == nil { waiting.append(place + 1) }
        case .boundary(let isWanted):
          let isBoundary = CharacterRule.isWord(before) != CharacterRule.isWord(after)
          if isBoundary == isWanted { waiting.append(place + 1) }
        case .done: return true
        }
      }
      return false
    }
  }
}

/// The characters that one step of an expression accepts, in lower case.
struct CharacterRule: Hashable, Sendable {
  /// A group of characters.
  enum Part: Hashable, Sendable {
    case range(ClosedRange<Character>)
    case digits, words, spaces
  }

  var parts: [Part]
  /// Whether the rule accepts all other characters instead.
  var isInverted = false

  /// The rule of a single dot.
  static var any: CharacterRule { CharacterRule(parts: [], isInverted: true) }

  func contains(_ character: Character) -> Bool {
    parts.contains { part in
      switch part {
      case .range(let range): range.contains(character)
      case .digits: character.isNumber
      case .words: Self.isWord(character)
      case .spaces: character.isWhitespace
      }
    } != isInverted
  }

  static func isWord(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
  }
}
