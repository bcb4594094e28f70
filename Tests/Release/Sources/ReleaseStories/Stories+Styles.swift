import Rill
import RillStyles

/// A model that is `Equatable` only if its content is.
private struct Box<Content: Sendable>: Model {
  enum Action { case put(Content) }
  var content: Content

  static func update(_ box: Box, _ action: Action, environment: Void) -> Update<Box> {
    switch action {
    case .put(let content): Update(box.with { $0.content = content })
    }
  }
}

extension Box: Equatable where Content: Equatable {}

private struct Plain: Sendable { var count = 0 }

extension Stories {
  /// Models whose type is `Equatable` only for some arguments, each of which is asked about after each action.
  @MainActor static func models() {
    let (equatable, plain) = (Store(Box(content: [0])), Store(Box(content: [Plain()])))
    var (changes, settings) = (0, 0)
    let first = equatable.observe(\.self) { _ in changes += 1 }
    let second = plain.observe(\.self) { _ in settings += 1 }
    for step in 1...10_000 {
      // Each value has storage of its own, so that only a comparison of the contents finds that two are equal.
      equatable.send(.put([step / 2]))
      plain.send(.put([Plain(count: step / 2)]))
    }
    expect(
      changes == 5_000, "an observer of an Equatable model was notified \(changes) times instead of 5000")
    expect(settings == 10_000, "an observer of a model was notified \(settings) times instead of 10000")
    withExtendedLifetime((first, second)) {}
  }
}
