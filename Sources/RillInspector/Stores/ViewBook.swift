import RillValues
import Synchronization

/// A request for a view of a state.
package struct ViewRequest: Sendable {
  /// The view to continue, or nil for a new one.
  var token: String?
  var moment = Moment.shown
  var open = OpenParts(depth: 2, elements: 100)
}

/// The answer to a request for a view.
package struct ViewAnswer: Sendable {
  enum Shown: Sendable {
    /// All expanded parts.
    case state(StateTree)
    /// The differences from the last answer.
    case patches([StatePatch])
  }

  var token: String
  var revision: UInt64
  var content: Shown
}

/// A state as a page received it last.
struct ViewedState: Sendable {
  var moment: Moment
  var open: OpenParts
  /// A value that changes whenever the state may have changed.
  var version: [UInt64]
  var tree: StateTree
}

/// The states that pages of one store received last, limited to the most recent ones.
final class ViewBook: Sendable {
  private struct Content {
    var views: [String: ViewedState] = [:]
    /// The tokens, with the most recently used one at the end.
    var order: [String] = []
  }

  private let capacity: Int
  private let content = Mutex(Content())

  init(capacity: Int = 16) { self.capacity = capacity }

  /// Returns the state last sent for a token.
  func view(_ token: String) -> ViewedState? { content.withLock { $0.views[token] } }

  /// Stores the state sent for a token.
  ///
  /// - Returns: The token with which to continue.
  func keep(_ view: ViewedState, as token: String?) -> String {
    let token = token ?? EventPosition.randomRun()
    content.withLock { content in
      content.views[token] = view
      content.order.removeAll { $0 == token }
      content.order.append(token)
      while content.order.count > capacity { content.views[content.order.removeFirst()] = nil }
    }
    return token
  }
}
