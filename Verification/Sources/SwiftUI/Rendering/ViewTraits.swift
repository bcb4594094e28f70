/// What a view shows and what can be done with it.
public struct ViewTraits {
  /// The text or the title.
  public var text: String?
  /// What a tap does.
  public var tap: (@MainActor () -> Void)?
  /// The text that is edited.
  public var editedText: Binding<String>?
  /// The switch that is turned.
  public var isOn: Binding<Bool>?
  /// The number that is stepped.
  public var step: (@MainActor (Int) -> Void)?
  /// What presents, `sheet` or `alert`, while it does.
  public var presentation: String?
  /// Ends the presentation, as a swipe does.
  public var dismiss: (@MainActor () -> Void)?
  /// Scrolls until the row at a position is the first on the screen.
  public var scroll: (@MainActor (Int) -> Void)?
  /// Removes rows, as swipes do.
  public var delete: (@MainActor ([Int]) -> Void)?
  /// The screens on a navigation stack.
  public var pop: (@MainActor () -> Void)?

  /// Takes a slider.
  public var hold: (@MainActor () -> Void)?
  /// Moves a slider to a value.
  public var slide: (@MainActor (Double) -> Void)?
  /// Lets a slider go.
  public var letGo: (@MainActor () -> Void)?
  /// Chooses what has a tag.
  public var choose: (@MainActor (AnyHashable) -> Void)?
  /// What tells a choice from others.
  public var tag: AnyHashable?
  /// Makes a gesture that ends with a value.
  public var gesture: (@MainActor (Any) -> Void)?
  /// The name of a text's color.
  public var color: String?
  /// How much of what lies under it is covered.
  public var opacity = 1.0

  init() {}
}

/// One evaluation of a body.
public struct Evaluation: Equatable {
  /// The name of the view's type.
  public let kind: String
  /// The animation of the change that it shows.
  public let animation: Animation?
  /// The whole transaction of the change that it shows, which is not compared.
  public let transaction: Transaction

  /// Makes one to compare with.
  public init(kind: String, animation: Animation?) {
    self.init(kind: kind, transaction: Transaction(animation: animation))
  }

  init(kind: String, transaction: Transaction) {
    self.kind = kind
    self.transaction = transaction
    animation = transaction.animation
  }

  /// Whether two evaluations are of one kind and show their changes with the same animation.
  public static func == (one: Evaluation, other: Evaluation) -> Bool {
    one.kind == other.kind && one.animation == other.animation
  }
}
