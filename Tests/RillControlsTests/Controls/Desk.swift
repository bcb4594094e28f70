import Rill
import RillControls

/// A feature whose reducer changes some edits.
struct Desk: Reducer {
  struct State: Equatable {
    var title = ""
    var amount = 0.0
  }
  enum Action: Equatable, Sendable { case titled(String), amount(Double) }

  func reduce(into desk: inout State, action: Action) -> Effect<Action> {
    switch action {
    // A title has no digits.
    case .titled(let title): desk.title = title.filter { !$0.isNumber }
    case .amount(let amount): desk.amount = amount
    }
    return .none
  }

  /// Returns a store that refuses a title with an exclamation mark.
  static func store() -> Store<State, Action> {
    Store(
      State(), validators: [Validator("titles do not shout") { !$0.title.contains("!") }]
    ) { Desk() }
  }
}

/// A text field as toolkits have it, which signals each change, also one by the program.
final class SimulatedField {
  var text = "" { didSet { onChange() } }
  var isFocused = false
  var onChange: () -> Void = {}
  /// The number of times that the program has set the text.
  private(set) var sets = 0
  /// The closures that wait for the end of the present input.
  private(set) var later: [() -> Void] = []

  /// Returns this field as a control whose text is a title.
  func title(afterInput: Bool = false) -> BoundControl<String> {
    BoundControl(
      read: { [unowned self] in text },
      show: { [unowned self] in if text != $0 { set($0) } },
      isEdited: { [unowned self] in isFocused },
      afterInput: afterInput ? { [unowned self] in later.append($0) } : nil)
  }

  /// Returns this field as a control whose text is a number.
  func number(reportsEnd: Bool) -> BoundControl<Double> {
    BoundControl(
      read: { [unowned self] in Double(text) },
      show: { [unowned self] in if text != "\($0)" { set("\($0)") } },
      isEdited: { [unowned self] in isFocused }, reportsEnd: reportsEnd)
  }

  private func set(_ text: String) {
    sets += 1
    self.text = text
  }

  /// Ends the present input.
  func finishInput() {
    let closures = later
    later = []
    for closure in closures { closure() }
  }
}
