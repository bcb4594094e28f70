/// A reader that parses a drawing, one character after another.
struct TimelineReader {
  /// A drawn event: a name, the end or a failure.
  enum Sign: Hashable {
    case name(String)
    case end
    case failure
  }

  /// The signs with their frames and their positions in the drawing, in order.
  private(set) var signs: [(frame: Int, sign: Sign, position: Int)] = []
  /// The number of drawn frames.
  private(set) var frameCount = 0

  private let drawing: String
  private let characters: [Character]
  private var position = 0
  private var group: Int?
  private var hasEnded = false

  /// Creates a reader, and reads a drawing.
  ///
  /// - Throws: The first problem of the drawing.
  init(_ drawing: String) throws(TimelineFailure) {
    self.drawing = drawing
    characters = Array(drawing)
    while position < characters.count { try readNext() }
    if let group { throw error(.unclosed("("), at: group) }
  }

  private mutating func readNext() throws(TimelineFailure) {
    let character = characters[position]
    if character.isWhitespace { return position += 1 }
    guard !hasEnded || character == ")" else { throw error(.afterEnd(character), at: position) }
    switch character {
    case "-":
      guard group == nil else { throw error(.notInGroup(character), at: position) }
      frameCount += 1
    case "(":
      guard group == nil else { throw error(.notInGroup(character), at: position) }
      group = position
    case ")":
      guard group != nil else { throw error(hasEnded ? .afterEnd(character) : .unopened, at: position) }
      group = nil
      frameCount += 1
    case "|": note(.end)
    case "#": note(.failure)
    case "'": try readQuoted()
    default: note(.name(String(character)))
    }
    position += 1
  }

  private mutating func note(_ sign: Sign, at start: Int? = nil) {
    signs.append((frameCount, sign, start ?? position))
    if case .name = sign {} else { hasEnded = true }
    if group == nil { frameCount += 1 }
  }

  /// Reads a quoted name, and stops at the closing quote.
  private mutating func readQuoted() throws(TimelineFailure) {
    let start = position
    var name = ""
    position += 1
    while position < characters.count {
      if characters[position] == "'" {
        guard position + 1 < characters.count, characters[position + 1] == "'" else {
          guard !name.isEmpty else { throw error(.emptyName, at: start) }
          return note(.name(name), at: start)
        }
        position += 1
      }
      name.append(characters[position])
      position += 1
    }
    throw error(.unclosed("'"), at: start)
  }

  private func error(_ problem: TimelineFailure.Problem, at position: Int) -> TimelineFailure {
    TimelineFailure(drawing: drawing, position: position, problem: problem)
  }
}

/// An event of a timeline.
enum TimelineEvent<Element: Sendable, Failure: Error>: Sendable {
  /// An element.
  case element(Element)
  /// The end.
  case end
  /// The end, with an error.
  case failure(Failure)
}
