/// An event of a timeline.
enum TimelineEvent<Element: Sendable, Failure: Error>: Sendable {
  /// An element.
  case element(Element)
  /// The end.
  case end
  /// The end, with an error.
  case failure(Failure)
}
