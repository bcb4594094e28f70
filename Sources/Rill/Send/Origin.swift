/// Where an action or a direct write came from.
public enum Origin: Hashable, Sendable {
  /// Code that holds the store called `send`, `update` or a setter.
  case caller
  /// A ``Sender`` in another isolation.
  case sender
  /// The effect of this name.
  case effect(String)
  /// A binding wrote a field.
  case binding
  /// The interactor whose handling of an action wrote directly.
  case interactor(String)
  /// A saved state was put back.
  case restore
  /// A person in the inspector.
  case inspector
  /// A test.
  case test
  /// Anything else, named by who sent it.
  case other(String)
}

extension Origin: CustomStringConvertible {
  /// The origin in a word or two, as logs and tools show it.
  public var description: String {
    switch self {
    case .caller: "caller"
    case .sender: "sender"
    case .effect(let name): "effect \(name)"
    case .binding: "binding"
    case .interactor(let action): "interactor \(action)"
    case .restore: "restore"
    case .inspector: "inspector"
    case .test: "test"
    case .other(let name): name
    }
  }
}
