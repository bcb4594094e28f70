public import Foundation
public import Rill
public import RillValues

/// One input of a store in a session file or a journal: an action, a direct write or a gap.
///
/// An entry is independent of the program's types: it has JSON for programs and text for people.
public struct SessionEntry: Hashable, Sendable {
  /// The kind of an entry, with its content.
  public enum Subject: Hashable, Sendable {
    /// An action. Without JSON, it can be shown but not replayed.
    case action(JSONText?)
    /// A direct write, as the changes that it made. Without them, it can be shown but not replayed.
    case write([SessionChange]?)
    /// The changes that were made while nothing was recorded.
    case gap([SessionChange]?)
  }

  /// The sequence number of the input in its store.
  public var sequence: UInt64
  /// The kind of the entry, with its content.
  public var subject: Subject
  /// The name of the action's case, or the label of the write.
  public var name: String
  /// The action as text, or nil if the text says no more than the name.
  public var text: String?
  /// The version of the action's type, for programs that version their actions.
  public var version: Int?
  /// The origin of the input.
  public var origin: Origin
  /// The number of the input whose effect or observer sent this one, or nil if it came from outside.
  public var cause: UInt64?
  /// The number of the effect that sent the input, or nil if no effect sent it or the number is unknown.
  ///
  /// The numbers identify effects within one run of the program.
  public var effect: UInt64?
  /// The place in the source code from which the input was sent, or nil if it was not recorded.
  public var place: Failure.Place?
  /// The time at which the turn began, in microseconds since the start of 1970 in UTC.
  public var time: Int64
  /// The reason why the input was refused, or nil if it was not refused.
  public var refusal: Reason?
  /// The names of the effects that the reducer returned, in order.
  public var effects: [String]
  /// A Boolean value that indicates whether the entry is skipped when states are computed.
  public var isSkipped: Bool
  /// A Boolean value that indicates whether the reducer handled the input; if not, the entry is never replayed.
  public var isHandled: Bool
  /// A note of a person on the entry, or nil if there is none.
  public var note: String?
  /// A Boolean value that indicates whether a person has pinned the entry.
  public var isPinned = false
  /// Data that another tool has stored in the entry, and that is returned to that tool.
  public var extra: JSONText?

  /// The reason for a refusal.
  public struct Reason: Hashable, Sendable {
    /// The validator or middleware that refused the input.
    public var gate: String
    /// The reason as text.
    public var reason: String

    /// Creates a reason.
    ///
    /// - Parameters:
    ///   - gate: The validator or middleware that refused the input.
    ///   - reason: The reason as text.
    public init(by gate: String, _ reason: String) {
      self.gate = gate
      self.reason = reason
    }
  }

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - sequence: The sequence number of the input.
  ///   - subject: The kind of the entry, with its content.
  ///   - name: The name of the action's case, or the label of the write.
  ///   - text: The action as text.
  ///   - version: The version of the action's type.
  ///   - origin: The origin of the input.
  ///   - cause: The number of the input whose effect or observer sent this one.
  ///   - time: The time of the turn, in microseconds since the start of 1970 in UTC.
  ///   - refusal: The reason why the input was refused.
  ///   - effects: The names of the effects that the reducer returned.
  ///   - isSkipped: Whether the entry is skipped when states are computed.
  ///   - isHandled: Whether the reducer handled the input.
  ///   - extra: Data that another tool has stored in the entry.
  ///   - effect: The number of the effect that sent the input.
  public init(
    _ sequence: UInt64, _ subject: Subject, name: String, text: String? = nil, version: Int? = nil,
    origin: Origin = .caller, cause: UInt64? = nil, time: Int64 = 0, refusal: Reason? = nil,
    effects: [String] = [], isSkipped: Bool = false, isHandled: Bool = true, extra: JSONText? = nil,
    effect: UInt64? = nil
  ) {
    self.sequence = sequence
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

  /// Creates the entry of a turn.
  package init(
    _ transition: Transition<some Any>, _ subject: Subject, name: String, text: String? = nil,
    version: Int? = nil, isSkipped: Bool = false, place: Failure.Place? = nil
  ) {
    self.init(
      transition.sequence, subject, name: name, text: text, version: version, origin: transition.origin,
      cause: transition.cause, time: SessionClock.time(of: transition.time),
      refusal: transition.refusal.map { Reason(by: $0.gate, $0.reason) },
      effects: transition.effects.map(\.name), isSkipped: isSkipped, isHandled: transition.isHandled,
      effect: transition.effect)
    self.place = place
  }

  /// The time at which the turn began.
  public var date: Date { Date(timeIntervalSince1970: Double(time) / 1_000_000) }

  /// The action's JSON, or nil if the entry is not an action or has no JSON.
  public var action: JSONText? {
    if case .action(let json) = subject { json } else { nil }
  }

  /// The changes of a write or a gap, or nil if they are unknown.
  public var changes: [SessionChange]? {
    switch subject {
    case .action: nil
    case .write(let changes), .gap(let changes): changes
    }
  }

  /// A Boolean value that indicates whether the entry can be replayed.
  public var canBeReplayed: Bool {
    switch subject {
    case .action(let json): json != nil
    case .write(let changes), .gap(let changes): changes != nil
    }
  }
}
