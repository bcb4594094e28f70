import Rill

/// Reads values level by level within limits, and hides redacted parts.
final class ValueReader {
  let options: DumpOptions
  /// The number of nodes that trees may still use.
  var nodesLeft: Int
  var objectsAbove: Set<ObjectIdentifier> = []
  private var facts: [ObjectIdentifier: TypeFacts] = [:]
  private let redactedNames: Set<String>

  init(options: DumpOptions) {
    self.options = options
    nodesLeft = options.limits.nodes
    redactedNames = options.redactions.reduce(into: []) { names, redaction in
      if case .names(let more) = redaction.target { names.formUnion(more) }
    }
  }

  /// The maximum number of conversions applied to a value before it is read as it is.
  private static let longestConversion = 8

  /// Returns the properties of a value's type.
  func facts(of value: Any) -> TypeFacts {
    let type = ObjectIdentifier(type(of: value))
    if let known = facts[type] { return known }
    let found = TypeFacts(of: value, options: options)
    facts[type] = found
    return found
  }

  /// Returns the first level of a value.
  func shape(of subject: Subject) -> ValueShape {
    var subject = subject
    var facts = facts(of: subject.value)
    for _ in 0..<Self.longestConversion {
      if facts.isRedacted || subject.isHidden { return Self.redacted(facts) }
      subject = below(subject, facts)
      guard let form = form(of: subject.value, facts) else { break }
      switch form {
      case .value(let value):
        subject.value = value
        facts = self.facts(of: value)
      case .words(let words):
        return ValueShape(typeName: facts.name.text, content: .leaf(.opaque(clipped(words))))
      case .members(let members):
        let parts = members.map { part($0.key, $0.value, of: subject) }
        return ValueShape(typeName: facts.name.text, content: .structure(parts))
      case .redacted: return Self.redacted(facts)
      }
    }
    return read(subject, facts)
  }

  private static func redacted(_ facts: TypeFacts) -> ValueShape {
    ValueShape(typeName: facts.name.text, content: .leaf(.opaque(Redaction.dots)))
  }

  /// Returns the subject with the redacted paths of its type added.
  private func below(_ subject: Subject, _ facts: TypeFacts) -> Subject {
    guard !facts.trails.isEmpty else { return subject }
    return Subject(subject.value, mask: .below(subject.trails + facts.trails))
  }

  /// Returns the custom form of a value, defined by a rule or by its type.
  private func form(of value: Any, _ facts: TypeFacts) -> DumpForm? {
    switch facts.conversion {
    case .none: nil
    case .rule(let place): options.rules[place].form(value)
    case .dumpable: (value as? any Dumpable)?.dumpForm
    case .wrapper: (value as? any TransparentWrapper).map { .value($0.shownValue) }
    case .erasedKey: (value as? AnyHashable).map { .value($0.base) }
    }
  }

  private func read(_ subject: Subject, _ facts: TypeFacts) -> ValueShape {
    if facts.reading == .optional { return optional(subject, facts) }
    if facts.reading == .picture, let tree = subject.value as? StateTree { return Self.shape(of: tree) }
    if let scalar = scalar(subject.value, facts) {
      return ValueShape(typeName: facts.name.text, content: .leaf(scalar))
    }
    let mirror = Mirror(reflecting: subject.value)
    var shape = ValueShape(typeName: facts.name.text, content: composite(subject, facts, mirror))
    if case .structure = shape.content, Self.isReference(mirror) {
      shape.object = ObjectIdentifier(subject.value as AnyObject)
    }
    return shape
  }

  /// Returns whether a mirror reflects an object.
  private static func isReference(_ mirror: Mirror) -> Bool {
    // A pattern compiles for every system, where an expression needs one that has `foreignReference`.
    switch mirror.displayStyle {
    case .class, .foreignReference: true
    default: false
    }
  }

  /// Reads an optional as its wrapped value, with the optional's type name.
  private func optional(_ subject: Subject, _ facts: TypeFacts) -> ValueShape {
    guard let inside = (subject.value as? any OptionalReadable)?.inside else {
      return ValueShape(typeName: facts.name.text, content: .leaf(.absent))
    }
    var shape = shape(of: Subject(inside, mask: subject.mask))
    shape.typeName = facts.name.text
    return shape
  }

  private func scalar(_ value: Any, _ facts: TypeFacts) -> StateTree.Content? {
    switch facts.reading {
    case .text, .character: string(value as? String ?? String(describing: value))
    case .flag: .boolean(value as? Bool ?? false)
    case .number: .number(String(describing: value))
    // Reading an actor's fields from outside would race with the actor.
    case .actor: .opaque(facts.name.text)
    case .systemWords:
      SystemWords.words(of: value, named: facts.name.text, Mirror(reflecting: value)).map {
        .opaque(clipped($0))
      }
    case .picture, .optional, .list, .set, .entries, .mirror: nil
    }
  }

  private func string(_ text: String) -> StateTree.Content {
    let end = text.index(text.startIndex, offsetBy: options.limits.characters, limitedBy: text.endIndex)
    guard let end, end < text.endIndex else { return .string(text, hidden: 0) }
    return .string(String(text[..<end]), hidden: text[end...].count)
  }

  /// Truncates a description to the maximum number of characters.
  func clipped(_ words: String) -> String {
    let characters = options.limits.characters
    let end = words.index(words.startIndex, offsetBy: characters, limitedBy: words.endIndex)
    guard let end, end < words.endIndex else { return words }
    return words[..<end] + "…"
  }

  /// Returns a member of a value, hidden if a redaction requires it.
  func part(_ name: String, _ value: Any, of whole: Subject) -> ValueShape.Part {
    ValueShape.Part(name: name, subject: Subject(value, mask: mask(of: FieldNames.plain(name), in: whole)))
  }

  /// Returns the mask for the member with the given name.
  func mask(of name: String, in whole: Subject) -> Subject.Mask {
    if redactedNames.contains(name) { return .hidden }
    var below: [ArraySlice<String>] = []
    for trail in whole.trails where trail.first == name {
      if trail.count == 1 { return .hidden }
      below.append(trail.dropFirst())
    }
    return below.isEmpty ? .none : .below(below)
  }

  /// Whether redactions may hide entries by their keys.
  var redactsNames: Bool { !redactedNames.isEmpty }
}
