public import Foundation
public import Rill

/// One input of a store as a session file or a journal keeps it: an action, a direct write or a gap.
///
/// It knows nothing of the program's types: what was handled is JSON, and words for people.
public struct SessionEntry: Hashable, Sendable {
  /// What was handled.
  public enum Subject: Hashable, Sendable {
    /// An action; without JSON, it can be shown and not replayed.
    case action(JSONText?)
    /// A direct write, as the changes it made; without them, it can be shown and not replayed.
    case write([SessionChange]?)
    /// Whatever happened while nothing was recorded, as the changes it made.
    case gap([SessionChange]?)
  }

  /// The number of the input in its store.
  public var number: UInt64
  /// What was handled.
  public var subject: Subject
  /// The name of the action's case, or the label of the write.
  public var name: String
  /// The action in words; nil if they say no more than the name.
  public var text: String?
  /// The version of the action's type, for programs that count them.
  public var version: Int?
  /// Where it came from.
  public var origin: Origin
  /// The number of the input whose effect or observer sent it, or nil if it came from outside.
  public var cause: UInt64?
  /// The number of the effect that sent it, or nil if no effect did or that is not known.
  ///
  /// Numbers of effects tell effects of one run of the program apart.
  public var effect: UInt64?
  /// When its turn began, in microseconds since the start of 1970 in UTC.
  public var time: Int64
  /// Why it was refused, or nil if it was not.
  public var refusal: Reason?
  /// The names of the effects that the reducer asked for, in order.
  public var effects: [String]
  /// Whether it is left out when states are computed.
  public var isSkipped: Bool
  /// Whether the reducer had its say; if not, it is never replayed.
  public var isHandled: Bool
  /// What another tool has kept of it, to be given back to that tool.
  public var extra: JSONText?

  /// Who refused an input, and why.
  public struct Reason: Hashable, Sendable {
    /// The validator or middleware that refused.
    public var gate: String
    /// The reason, in words.
    public var reason: String

    /// Makes a reason.
    ///
    /// - Parameters:
    ///   - gate: Who refused.
    ///   - reason: Why.
    public init(by gate: String, _ reason: String) {
      self.gate = gate
      self.reason = reason
    }
  }

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - number: The number of the input.
  ///   - subject: What was handled.
  ///   - name: The name of the action's case, or the label of the write.
  ///   - text: The action in words.
  ///   - version: The version of the action's type.
  ///   - origin: Where it came from.
  ///   - cause: The number of the input whose effect or observer sent it.
  ///   - time: When, in microseconds since the start of 1970 in UTC.
  ///   - refusal: Why it was refused.
  ///   - effects: The names of the effects that the reducer asked for.
  ///   - isSkipped: Whether it is left out when states are computed.
  ///   - isHandled: Whether the reducer had its say.
  ///   - extra: What another tool has kept of it.
  ///   - effect: The number of the effect that sent it.
  public init(
    _ number: UInt64, _ subject: Subject, name: String, text: String? = nil, version: Int? = nil,
    origin: Origin = .caller, cause: UInt64? = nil, time: Int64 = 0, refusal: Reason? = nil,
    effects: [String] = [], isSkipped: Bool = false, isHandled: Bool = true, extra: JSONText? = nil,
    effect: UInt64? = nil
  ) {
    self.number = number
    self.subject = subject
    self.name = name
    self.text = text
    self.version = version
    self.origin = origin
    self.cause = cause
    self.effect = effect
    self.time = time
    self.refusal = refusal
    self.effects = effects
    self.isSkipped = isSkipped
    self.isHandled = isHandled
    self.extra = extra
  }

  /// When its turn began.
  public var date: Date { Date(timeIntervalSince1970: Double(time) / 1_000_000) }

  /// The action's JSON, if it is an action and has any.
  public var action: JSONText? {
    if case .action(let json) = subject { json } else { nil }
  }

  /// The changes it made, if it is a write or a gap and they are known.
  public var changes: [SessionChange]? {
    switch subject {
    case .action: nil
    case .write(let changes), .gap(let changes): changes
    }
  }

  /// Whether it can be handled again.
  public var canBeReplayed: Bool {
    switch subject {
    case .action(let json): json != nil
    case .write(let changes), .gap(let changes): changes != nil
    }
  }
}
