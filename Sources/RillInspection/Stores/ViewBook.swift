import RillDebugging
import Synchronization

/// What a page looks at.
package struct ViewRequest: Sendable {
  /// The view that goes on; a new one begins without.
  var token: String?
  var moment = Moment.shown
  var open = OpenParts(depth: 2, elements: 100)
}

/// What a page is told of what it looks at.
package struct ViewAnswer: Sendable {
  enum Content: Sendable {
    /// Everything that is open.
    case state(StateTree)
    /// What is different since the last answer.
    case patches([StatePatch])
  }

  var token: String
  var revision: UInt64
  var content: Content
}

/// What a page saw last.
struct ViewedState: Sendable {
  var moment: Moment
  var open: OpenParts
  /// Changes whenever what is looked at may have.
  var version: [UInt64]
  var tree: StateTree
}

/// What the pages that look at one store saw last, the newest as many as fit.
final class ViewBook: Sendable {
  private struct Content {
    var views: [String: ViewedState] = [:]
    /// The tokens, the one used last at the end.
    var order: [String] = []
  }

  private let capacity: Int
  private let content = Mutex(Content())

  init(capacity: Int = 16) { self.capacity = capacity }

  /// What was seen under a token.
  func view(_ token: String) -> ViewedState? { content.withLock { $0.views[token] } }

  /// Keeps what is seen now.
  ///
  /// - Returns: The token to go on with.
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
