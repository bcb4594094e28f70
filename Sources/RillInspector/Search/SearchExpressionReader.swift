/// Translates the text of a regular expression into steps.
struct SearchExpressionReader {
  typealias Step = SearchExpression.Step

  private static var deepest: Int { 50 }
  private static var mostRepeats: Int { 100 }

  private let source: [Character]
  private var position = 0
  private var depth = 0

  init(_ source: some StringProtocol) { self.source = Array(source) }

  mutating func program() throws(SearchProblem) -> [Step] {
    let steps = try alternatives()
    if position < source.count { throw .expression("has a ) without a (", at: position + 1) }
    return steps + [.done]
  }

  // All targets in a list of steps count from its start, so that lists are moved together.
  private mutating func alternatives() throws(SearchProblem) -> [Step] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw .expression("has too many groups inside each other", at: position)
    }
    var steps = try sequence()
    while next == "|" {
      position += 1
      let other = try sequence()
      let end = 1 + steps.count + 1 + other.count
      steps =
        [.fork(1, steps.count + 2)] + Self.moved(steps, by: 1) + [.jump(end)]
        + Self.moved(other, by: steps.count + 2)
    }
    return steps
  }

  private mutating func sequence() throws(SearchProblem) -> [Step] {
    var steps: [Step] = []
    while let character = next, character != "|", character != ")" {
      let part = try repeated(try atom())
      steps += Self.moved(part, by: steps.count)
      guard steps.count < SearchExpression.mostSteps else { throw .expressionTooLarge() }
    }
    return steps
  }

  private mutating func repeated(_ atom: [Step]) throws(SearchProblem) -> [Step] {
    var steps = atom
    while let bounds = try bounds() {
      let (least, most) = bounds
      let count = (most ?? least) + 1
      guard steps.count * count < SearchExpression.mostSteps else { throw .expressionTooLarge() }
      var all: [Step] = []
      for _ in 0..<least { all += Self.moved(steps, by: all.count) }
      if let most {
        let end = all.count + (most - least) * (steps.count + 1)
        for _ in least..<most { all += [.fork(all.count + 1, end)] + Self.moved(steps, by: all.count + 1) }
      } else {
        let start = all.count
        all += [.fork(start + 1, start + steps.count + 2)] + Self.moved(steps, by: start + 1) + [.jump(start)]
      }
      steps = all
    }
    return steps
  }

  /// Reads how often the part before may occur, without an upper bound for nil.
  private mutating func bounds() throws(SearchProblem) -> (least: Int, most: Int?)? {
    switch next {
    case "*": position += 1; return lazily((0, nil))
    case "+": position += 1; return lazily((1, nil))
    case "?": position += 1; return lazily((0, 1))
    case "{":
      guard let end = source[position...].firstIndex(of: "}") else { return nil }
      let numbers = String(source[(position + 1)..<end]).split(
        separator: ",", omittingEmptySubsequences: false)
      guard numbers.count <= 2, let least = Int(numbers[0]) else { return nil }
      let most = numbers.count == 1 ? least : numbers[1].isEmpty ? nil : Int(numbers[1]) ?? -1
      guard least >= 0, (most ?? least) >= least, (most ?? least) <= Self.mostRepeats else {
        throw .expression(
          "repeats a part a wrong number of times (at most \(Self.mostRepeats))", at: position + 1)
      }
      position = end + 1
      return lazily((least, most))
    default: return nil
    }
  }

  /// Skips the mark of a reluctant repetition, which does not change whether an expression matches.
  private mutating func lazily(_ bounds: (Int, Int?)) -> (least: Int, most: Int?) {
    if next == "?" { position += 1 }
    return bounds
  }

  private mutating func atom() throws(SearchProblem) -> [Step] {
    let start = position + 1
    let character = source[position]
    position += 1
    switch character {
    case "^": return [.start]
    case "$": return [.end]
    case ".": return [.read(.any)]
    case "(": return try group(from: start)
    case "[": return [.read(try characters(from: start))]
    case "\\":
      switch next {
      case "b": position += 1; return [.boundary(true)]
      case "B": position += 1; return [.boundary(false)]
      default: return [.read(try escaped(from: start))]
      }
    case "*", "+", "?": throw .expression("has a \(character) with nothing before it to repeat", at: start)
    default: return [.read(Self.one(character))]
    }
  }

  private mutating func group(from start: Int) throws(SearchProblem) -> [Step] {
    if next == "?" {
      guard source[position...].starts(with: "?:") else {
        throw .expression("has a group that starts with (?, of which only (?:…) is known", at: start)
      }
      position += 2
    }
    let steps = try alternatives()
    guard next == ")" else { throw .expression("has a ( without a )", at: start) }
    position += 1
    return steps
  }

  private mutating func characters(from start: Int) throws(SearchProblem) -> CharacterRule {
    var rule = CharacterRule(parts: [])
    if next == "^" {
      rule.isInverted = true
      position += 1
    }
    var isFirst = true
    while let character = next, isFirst || character != "]" {
      isFirst = false
      position += 1
      guard character != "\\" else {
        let escaped = try escaped(from: position)
        guard !escaped.isInverted else {
          throw .expression("has an inverted group inside [ and ]", at: position)
        }
        rule.parts += escaped.parts
        continue
      }
      guard next == "-", position + 1 < source.count, source[position + 1] != "]" else {
        rule.parts += Self.one(character).parts
        continue
      }
      let (first, last) = (Self.low(character), Self.low(source[position + 1]))
      guard first <= last else {
        throw .expression("has a range whose end comes before its start", at: position)
      }
      rule.parts.append(.range(first...last))
      position += 2
    }
    guard next == "]" else { throw .expression("has a [ without a ]", at: start) }
    position += 1
    return rule
  }

  private mutating func escaped(from start: Int) throws(SearchProblem) -> CharacterRule {
    guard let character = next else { throw .expression("ends with a \\", at: start) }
    position += 1
    switch character {
    case "d": return CharacterRule(parts: [.digits])
    case "w": return CharacterRule(parts: [.words])
    case "s": return CharacterRule(parts: [.spaces])
    case "D": return CharacterRule(parts: [.digits], isInverted: true)
    case "W": return CharacterRule(parts: [.words], isInverted: true)
    case "S": return CharacterRule(parts: [.spaces], isInverted: true)
    case "n": return Self.one("\n")
    case "t": return Self.one("\t")
    case let other where other.isLetter || other.isNumber:
      throw .expression("has the unknown escape \\\(other)", at: start)
    default: return Self.one(character)
    }
  }

  private var next: Character? { position < source.count ? source[position] : nil }

  private static func one(_ character: Character) -> CharacterRule {
    let character = low(character)
    return CharacterRule(parts: [.range(character...character)])
  }

  private static func low(_ character: Character) -> Character {
    let text = character.lowercased()
    return text.count == 1 ? Character(text) : character
  }

  private static func moved(_ steps: [Step], by distance: Int) -> [Step] {
    steps.map { step in
      switch step {
      case .fork(let one, let other): .fork(one + distance, other + distance)
      case .jump(let target): .jump(target + distance)
      case .read, .start, .end, .boundary, .done: step
      }
    }
  }
}
