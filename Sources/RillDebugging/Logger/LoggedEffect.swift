import Rill

/// What a log keeps of an effect's or a hook's start, end or firing.
struct LoggedEffect: Sendable {
  enum Phase: Sendable {
    case started
    case finished
    case failed(any Error)
    case cancelled
    /// Something came to it: how much so far, and what.
    case fired(UInt64, StateTree)
    /// It has handled what came.
    case handled(UInt64)
  }

  let phase: Phase
  let description: EffectDescription
  let number: UInt64
  /// The number of the input that led to it, or nil if there was none.
  let cause: UInt64?
  /// How long it took; nil for a start, and if the start was not seen.
  let duration: Duration?

  /// Hooks are the effects that are called so.
  var isHook: Bool { Self.isHook(description) }

  /// The name, for a hook that of the hook alone.
  var name: String {
    isHook ? String(description.name.dropFirst(Self.hookPrefix.count)) : description.name
  }

  static func isHook(_ description: EffectDescription) -> Bool {
    description.name.hasPrefix(hookPrefix)
  }

  private static let hookPrefix = "hook "
}

extension LoggedEffect.Phase {
  /// The phase in a word.
  var name: String {
    switch self {
    case .started: "started"
    case .finished: "finished"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .fired: "fired"
    case .handled: "handled"
    }
  }

  var level: LogLevel {
    switch self {
    case .started, .finished, .cancelled, .handled: .debug
    case .fired: .info
    case .failed: .error
    }
  }
}
