/// What one isolation collects, for closures that may not capture a variable.
final class Collected<Element> {
  var elements: [Element] = []

  func add(_ element: Element) { elements.append(element) }
}

/// Something whose life a test watches.
final class Token: Sendable {}
