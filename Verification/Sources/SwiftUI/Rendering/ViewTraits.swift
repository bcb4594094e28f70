/// The visible properties of a view and the actions that it offers.
public struct ViewTraits {
  /// The text or the title.
  public var text: String?
  /// A Boolean value that indicates whether the text is the key of a localized one.
  public var isLocalized = false
  /// The action of a tap.
  public var tap: (@MainActor () -> Void)?
  /// The edited text.
  public var editedText: Binding<String>?
  /// The value of a switch.
  public var isOn: Binding<Bool>?
  /// Changes the value of a stepper.
  public var step: (@MainActor (Int) -> Void)?
  /// The kind of the presentation, for example `sheet` or `alert`, while it is shown.
  public var presentation: String?
  /// Ends the presentation, as a swipe does.
  public var dismiss: (@MainActor () -> Void)?
  /// Scrolls until the row at a position is the first one on the screen.
  public var scroll: (@MainActor (Int) -> Void)?
  /// Removes rows, as swipes do.
  public var delete: (@MainActor ([Int]) -> Void)?
  /// Removes the top screen of a navigation stack.
  public var pop: (@MainActor () -> Void)?

  /// Starts to move a slider.
  public var hold: (@MainActor () -> Void)?
  /// Moves a slider to a value.
  public var slide: (@MainActor (Double) -> Void)?
  /// Stops moving a slider.
  public var letGo: (@MainActor () -> Void)?
  /// Selects the choice with a tag.
  public var choose: (@MainActor (AnyHashable) -> Void)?
  /// The tag of a choice.
  public var tag: AnyHashable?
  /// Performs a gesture that ends with a value.
  public var gesture: (@MainActor (Any) -> Void)?
  /// The name of a text's color.
  public var color: String?
  /// The opacity with which the view covers the views below it.
  public var opacity = 1.0

  init() {}
}

/// An evaluation of a body.
public struct Evaluation: Equatable {
  /// The name of the view's type.
  public let kind: String
  /// The animation of the shown change.
  public let animation: Animation?
  /// The whole transaction of the shown change, which is not compared.
  public let transaction: Transaction

  /// Creates an evaluation for a comparison.
  public init(kind: String, animation: Animation?) {
    self.init(kind: kind, transaction: Transaction(animation: animation))
  }

  init(kind: String, transaction: Transaction) {
    self.kind = kind
    self.transaction = transaction
    animation = transaction.animation
  }

  /// Returns a Boolean value that indicates whether two evaluations have the same kind and animation.
  public static func == (one: Evaluation, other: Evaluation) -> Bool {
    one.kind == other.kind && one.animation == other.animation
  }
}
