import Foundation

/// A search for entries: conditions that an entry must all meet.
///
/// The text of a search consists of terms with spaces between them. `WireFormat.md` defines the grammar.
package struct SearchQuery: Hashable, Sendable {
  /// A text to look for, ignoring case.
  enum Pattern: Hashable, Sendable {
    case text(String)
    case expression(SearchExpression)

    func isFound(in text: some StringProtocol) -> Bool {
      switch self {
      case .text(let part): text.lowercased().contains(part)
      case .expression(let expression): expression.isFound(in: text)
      }
    }
  }

  /// A property that entries are searched for.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case refused, skipped, write, gap, noted, pinned, caused
  }

  /// A condition for one entry.
  enum Condition: Hashable, Sendable {
    /// A text in the action, its origin, its refusal or its note.
    case anywhere(Pattern)
    case action(Pattern)
    /// One of these whole names of actions, in lower case.
    case kind(Set<String>)
    case payload(Pattern)
    case origin(Pattern)
    case effect(Pattern)
    case refusal(Pattern)
    case note(Pattern)
    /// A text in the state after the entry.
    case state(Pattern)
    /// A part of the state that the entry changed.
    case changed(PathPattern)
    case property(Kind)
    /// At this time of the day or later, in seconds since midnight.
    case after(Double)
    /// Earlier than this time of the day.
    case before(Double)
    /// With a turn that took at least this many microseconds.
    case took(Double)

    /// Whether states must be read in order to evaluate the condition.
    var readsStates: Bool {
      switch self {
      case .state, .changed: true
      default: false
      }
    }
  }

  /// A condition or its opposite.
  struct Term: Hashable, Sendable {
    var condition: Condition
    var isNegated = false
  }

  private static var mostTerms: Int { 50 }

  let terms: [Term]

  /// Reads the text of a search.
  ///
  /// - Throws: ``SearchProblem`` if the text is empty or invalid.
  package init(_ text: String) throws(SearchProblem) {
    var reader = SearchQueryReader(text)
    var terms: [Term] = []
    while let term = try reader.term() {
      terms.append(term)
      guard terms.count <= Self.mostTerms else { throw .tooManyTerms(limit: Self.mostTerms) }
    }
    guard !terms.isEmpty else { throw .nothing() }
    // Conditions on states are the expensive ones.
    self.terms = terms.filter { !$0.condition.readsStates } + terms.filter(\.condition.readsStates)
  }
}

/// Reads the terms of a search.
struct SearchQueryReader {
  private let text: [Character]
  private var position = 0

  init(_ text: String) { self.text = Array(text) }

  mutating func term() throws(SearchProblem) -> SearchQuery.Term? {
    while let character = next, character.isWhitespace { position += 1 }
    guard next != nil else { return nil }
    let isNegated = next == "-" && position + 1 < text.count && !text[position + 1].isWhitespace
    if isNegated { position += 1 }
    let start = position
    while let character = next, character.isLetter { position += 1 }
    let name = String(text[start..<position]).lowercased()
    if next == ":", Self.fields.contains(name) {
      position += 1
      return SearchQuery.Term(condition: try condition(name), isNegated: isNegated)
    }
    position = start
    return SearchQuery.Term(condition: .anywhere(try pattern("")), isNegated: isNegated)
  }

  private static let fields: Set = [
    "action", "kind", "payload", "origin", "effect", "refusal", "note", "state", "changed", "is", "after",
    "before", "took",
  ]

  private mutating func condition(_ field: String) throws(SearchProblem) -> SearchQuery.Condition {
    switch field {
    case "action": return .action(try pattern(field))
    case "payload": return .payload(try pattern(field))
    case "origin": return .origin(try pattern(field))
    case "effect": return .effect(try pattern(field))
    case "refusal": return .refusal(try pattern(field))
    case "note": return .note(try pattern(field))
    case "state": return .state(try pattern(field))
    case "changed": return .changed(try PathPattern(try pattern(field)))
    default: break
    }
    let value = try word(field)
    switch field {
    case "kind": return .kind(Set(value.lowercased().split(separator: "|").map(String.init)))
    case "is":
      guard let kind = SearchQuery.Kind(rawValue: value.lowercased()) else {
        let kinds = SearchQuery.Kind.allCases.map(\.rawValue)
        let list = kinds.dropLast().joined(separator: ", ") + " or " + (kinds.last ?? "")
        throw .badValue(field, value, wanted: list)
      }
      return .property(kind)
    case "took":
      guard let duration = Self.microseconds(value) else {
        throw .badValue(field, value, wanted: "a duration in us, ms or s")
      }
      return .took(duration)
    default:
      guard let time = Self.timeOfDay(value) else {
        throw .badValue(field, value, wanted: "a time of the day")
      }
      return field == "after" ? .after(time) : .before(time)
    }
  }

  /// Reads a regular expression between slashes, a text in quotation marks, or a word.
  private mutating func pattern(_ field: String) throws(SearchProblem) -> SearchQuery.Pattern {
    guard next == "/" else { return .text(try word(field).lowercased()) }
    let start = position
    position += 1
    var source: [Character] = []
    while let character = next, character != "/" {
      source.append(character)
      position += 1
      guard character == "\\", let escaped = next else { continue }
      // A slash is escaped only because it would end the expression.
      if escaped == "/" { source.removeLast() }
      source.append(escaped)
      position += 1
    }
    guard next == "/" else { throw .unclosed("/", at: start + 1) }
    position += 1
    return .expression(try SearchExpression(String(source)))
  }

  private mutating func word(_ field: String) throws(SearchProblem) -> String {
    let start = position
    if next == "\"" {
      position += 1
      guard let end = text[position...].firstIndex(of: "\"") else { throw .unclosed("\"", at: start + 1) }
      position = end + 1
      guard end > start + 1 else { throw field.isEmpty ? .nothing() : .noValue(field) }
      return String(text[(start + 1)..<end])
    }
    while let character = next, !character.isWhitespace { position += 1 }
    guard position > start else { throw .noValue(field) }
    return String(text[start..<position])
  }

  private var next: Character? { position < text.count ? text[position] : nil }

  /// Reads a duration such as `500us`, `1.5ms` or `2s`.
  private static func microseconds(_ text: String) -> Double? {
    let units = [("us", 1.0), ("µs", 1), ("ms", 1_000), ("s", 1_000_000)]
    for (unit, size) in units where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).flatMap { $0.isFinite && $0 >= 0 ? $0 * size : nil }
    }
    return nil
  }

  /// Reads a time such as `14:30` or `14:30:05.250`, in seconds since midnight.
  private static func timeOfDay(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hours = Int(parts[0]), let minutes = Int(parts[1]),
      let seconds = parts.count == 2 ? 0 : Double(parts[2]), (0..<24).contains(hours),
      (0..<60).contains(minutes),
      (0..<61).contains(seconds)
    else { return nil }
    return Double(hours * 3_600 + minutes * 60) + seconds
  }
}
