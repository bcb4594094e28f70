/// The origin of an action or a direct write.
public enum Origin: Hashable, Sendable {
  /// Code that references the store and called `send`, `update` or a setter.
  case caller
  /// A ``Sender`` in another isolation.
  case sender
  /// An effect with the given name.
  case effect(String)
  /// A binding that wrote a field.
  case binding
  /// An asynchronous handler that wrote directly while it handled the given action.
  case interactor(String)
  /// A tool that restored a saved state.
  case restore
  /// Another replica of the store, with the given id, whose input a log has delivered.
  case replica(String)
  /// A user of the inspector.
  case inspector
  /// A test.
  case test
  /// Any other origin, with a name that the sender chooses.
  case other(String)
}

extension Origin: CustomStringConvertible {
  /// The origin in one or two words, for logs and tools.
  public var description: String {
    switch self {
    case .caller: "caller"
    case .sender: "sender"
    case .effect(let name): "effect \(name)"
    case .binding: "binding"
    case .interactor(let action): "interactor \(action)"
    case .restore: "restore"
    case .replica(let id): "replica \(id)"
    case .inspector: "inspector"
    case .test: "test"
    case .other(let name): name
    }
  }
}
