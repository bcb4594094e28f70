import Rill

/// The properties of a type that a reader needs, determined once.
struct TypeFacts {
  /// The conversion applied to values of the type before they are read.
  enum Conversion: Equatable {
    case none
    /// By the rule at this index.
    case rule(Int)
    /// By their ``Dumpable`` conformance.
    case dumpable
    /// By their wrapped value.
    case wrapper
    case erasedKey
  }

  /// The way in which values of the type are read.
  enum Reading {
    case picture, optional, text, character, flag, number, list, set, entries, actor, systemWords, mirror
  }

  let name: SwiftTypeName
  let isRedacted: Bool
  let conversion: Conversion
  let reading: Reading
  /// Whether the type provides a custom mirror.
  let hasMirror: Bool
  /// The redacted paths in values of the type.
  let trails: [ArraySlice<String>]

  /// Determines the properties of a value's type.
  init(of value: Any, options: DumpOptions) {
    name = SwiftTypeName(type(of: value))
    reading = Self.reading(of: value, name: name, options: options)
    conversion = Self.conversion(of: value, options: options)
    hasMirror = value is any CustomReflectable
    // Whether an optional is redacted depends on its wrapped value.
    guard reading != .optional else {
      (isRedacted, trails) = (false, [])
      return
    }
    (isRedacted, trails) = Self.redaction(of: value, options: options)
  }

  private static func redaction(of value: Any, options: DumpOptions) -> (Bool, [ArraySlice<String>]) {
    var trails: [ArraySlice<String>] = []
    for redaction in options.redactions {
      switch redaction.target {
      case .values(let isMeant): if isMeant(value) { return (true, []) }
      case .path(let isMeant, let names):
        guard isMeant(value) else { continue }
        if names.isEmpty { return (true, []) }
        trails.append(names[...])
      case .names: continue
      }
    }
    return (false, trails)
  }

  private static func conversion(of value: Any, options: DumpOptions) -> Conversion {
    if let rule = options.rules.firstIndex(where: { $0.form(value) != nil }) { return .rule(rule) }
    if value is any Dumpable { return .dumpable }
    if value is any TransparentWrapper { return .wrapper }
    return type(of: value) == AnyHashable.self ? .erasedKey : .none
  }

  private static func reading(of value: Any, name: SwiftTypeName, options: DumpOptions) -> Reading {
    switch value {
    case is StateTree: return .picture
    case is any OptionalReadable: return .optional
    case is any StringProtocol: return .text
    case is Character: return .character
    case is Bool: return .flag
    case is any BinaryInteger, is any FloatingPoint: return .number
    case is any ListReadable: return .list
    case is any SetReadable: return .set
    case is any EntriesReadable: return .entries
    case is any Actor: return .actor
    default: break
    }
    // The description of a generic type may contain that of a redacted value.
    let mayTellSecrets = !options.redactions.isEmpty && name.text.contains("<")
    guard name.isSystemType, !mayTellSecrets else { return .mirror }
    let words = SystemWords.words(of: value, named: name.text, Mirror(reflecting: value))
    return words == nil ? .mirror : .systemWords
  }
}

/// An optional of any wrapped type.
protocol OptionalReadable {
  /// The wrapped value, or nil.
  var inside: Any? { get }
}

extension Optional: OptionalReadable {
  var inside: Any? { self }
}
