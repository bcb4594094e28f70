import Rill
import RillValues

/// The logged start, end or firing of an effect or a hook.
struct LoggedEffect: Sendable {
  enum Phase: Sendable {
    case started
    case finished
    case failed(any Error)
    case cancelled
    /// The hook fired, with the count so far and the value.
    case fired(UInt64, StateTree)
    /// The hook handled a firing.
    case handled(UInt64)
  }

  let phase: Phase
  let description: EffectDescription
  let number: UInt64
  /// The number of the input that caused it, or nil if there was none.
  let cause: UInt64?
  /// The duration, or nil for a start, or if the start was not observed.
  let duration: Duration?

  /// Whether the effect is a hook, as its name indicates.
  var isHook: Bool { Self.isHook(description) }

  /// The name of the effect, or of the hook without its prefix.
  var name: String {
    isHook ? String(description.name.dropFirst(Self.hookPrefix.count)) : description.name
  }

  static func isHook(_ description: EffectDescription) -> Bool {
    description.name.hasPrefix(hookPrefix)
  }

  private static let hookPrefix = "hook "
}

extension LoggedEffect.Phase {
  /// The name of the phase.
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
