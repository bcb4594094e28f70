/// Values collected in one isolation, for closures that cannot capture a variable.
final class Collected<Element> {
  var elements: [Element] = []

  func add(_ element: Element) { elements.append(element) }
}

/// An object whose lifetime a test observes.
final class Token: Sendable {}
