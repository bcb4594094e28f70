import Foundation
import Rill
import RillStyles

/// A survey with a field for each kind of control.
struct Survey: Equatable, Sendable {
  enum Size: CaseIterable, Sendable { case small, medium, large }

  var name = ""
  var notes = ""
  var isSubscribed = false
  var volume = 0.5
  var count = 1
  var size = Size.medium
  var page = 0
  var birthday = Date(timeIntervalSince1970: 0)
  var isBusy = false
  @Emit var toast = ""
  var rows: IdentifiedArray<Counter.Row> = []

  enum Action: Equatable, Sendable {
    case named(String)
    case counted(Int)
    case sized(Size)
    case switched(Bool)
    case slid(Float)
    case row(Int, RowAction)
    case remove(Int)
  }

  enum RowAction: Equatable, Sendable { case titled(String) }

  /// Names are stored in capital letters, and the count is at most nine.
  static func reduce(_ state: inout Survey, _ action: Action) -> Effect<Action> {
    switch action {
    case .named(let name): state.name = name.uppercased()
    case .counted(let count): state.count = count
    case .sized(let size): state.size = size
    case .switched(let isOn): state.isSubscribed = isOn
    case .slid(let volume): state.volume = Double(volume)
    case .row(let id, .titled(let title)): state.rows[id: id]?.title = title
    case .remove(let id): state.rows[id: id] = nil
    }
    return .none
  }

  @MainActor
  static func store(_ state: Survey = Survey()) -> Store<Survey, Action> {
    Store(state, validators: [Validator("at most nine") { $0.count <= 9 }], reduce: reduce)
  }
}

/// The turns of a store as text, one line for each.
@MainActor
final class Diary: Middleware {
  private(set) var lines: [String] = []

  func didCommit(
    _ transition: Transition<Survey.Action>, input: Input<Survey, Survey.Action>, before: Survey?,
    state: Survey
  ) {
    let subject =
      switch transition.subject {
      case .action(let action): "\(action)".replacing("RillAppleTests.", with: "")
      case .write(let label): label
      }
    lines.append("\(transition.origin) \(subject)\(transition.refusal == nil ? "" : " refused")")
  }
}
