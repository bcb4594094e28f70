import Rill
import RillValues

extension WatchedStore {
  func view(_ request: ViewRequest) async throws -> ViewAnswer {
    let last = request.token.flatMap { views.view($0) }
    let known = last.flatMap { $0.moment == request.moment && $0.open == request.open ? $0.version : nil }
    let (version, tree) = try await visit { [name, options = words.options] store, tap in
      let status = tap.status
      let version = [store.revision, UInt64(status.layout), UInt64(status.position), status.newest ?? 0]
      guard version != known else { return (version, StateTree?.none) }
      let state = try Self.state(at: request.moment, tap.history, name: name)
      return (version, StateTree(reflecting: state, open: request.open, options: options))
    }
    guard let tree else {
      return ViewAnswer(token: request.token ?? "", revision: version[0], content: .patches([]))
    }
    let seen = ViewedState(moment: request.moment, open: request.open, version: version, tree: tree)
    let token = views.keep(seen, as: last == nil ? nil : request.token)
    guard let last else { return ViewAnswer(token: token, revision: version[0], content: .state(tree)) }
    let patches = StatePatch.patches(from: last.tree, last.open, to: tree, request.open)
    return ViewAnswer(token: token, revision: version[0], content: .patches(patches))
  }
}
