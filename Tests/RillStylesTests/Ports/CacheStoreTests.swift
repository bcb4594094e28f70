import Foundation
import Rill
import RillKeyedState
import RillStyles
import Synchronization
import Testing

private struct Post: Codable, Hashable, Identifiable, Sendable {
  var id: Int
  var userId: Int
  var title: String
  var body: String
}

private enum StoreKey { case url, posts, isLoading }

private enum PostAction: Sendable {
  case fetchPosts
  case postsResponse(Result<[Post], Problem>)
}

private struct Problem: Error, Hashable { let text: String }

private struct PostClient: Sendable {
  var fetchPosts: @Sendable (URL) async -> Result<[Post], Problem>

  static let mock = PostClient { _ in .success([Post(id: 1, userId: 1, title: "Mock", body: "Post")]) }
}

private let handler = KeyedHandler<StoreKey, PostAction, PostClient> { state, action, client in
  switch action {
  case .fetchPosts:
    guard let url = state.get(.url, as: URL.self) else {
      return .send(.postsResponse(.failure(Problem(text: "Key `.url` was not a URL"))))
    }
    state[.isLoading] = true
    return .run("fetch posts") { send in await send(.postsResponse(await client.fetchPosts(url))) }
      .id("fetch posts", policy: .latest)
  case .postsResponse(.success(let posts)):
    state[.isLoading] = false
    state[.posts] = posts
  case .postsResponse(.failure):
    state[.isLoading] = false
  }
  return .none
}

/// Replies that a test gives one by one, whether or not the request was cancelled.
private final class Replies: Sendable {
  private struct Content {
    var asked: [CheckedContinuation<Result<[Post], Problem>, Never>] = []
    var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
  }
  private let content = Mutex(Content())

  func ask() async -> Result<[Post], Problem> {
    await withCheckedContinuation { continuation in
      let reached: CheckedContinuation<Void, Never>? = content.withLock {
        $0.asked.append(continuation)
        guard let waiting = $0.waiting, $0.asked.count >= waiting.count else { return nil }
        $0.waiting = nil
        return waiting.continuation
      }
      reached?.resume()
    }
  }

  func asked(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = content.withLock {
        if $0.asked.count >= count { return true }
        $0.waiting = (count, continuation)
        return false
      }
      if isReached { continuation.resume() }
    }
  }

  func reply(_ index: Int, _ posts: [Post]) {
    content.withLock { $0.asked[index] }.resume(returning: .success(posts))
  }
}

@MainActor
struct CacheStoreTests {
  private let url: URL
  private let mock = Post(id: 1, userId: 1, title: "Mock", body: "Post")

  init() throws {
    url = try #require(URL(string: "https://jsonplaceholder.typicode.com/posts"))
  }

  @Test func `posts are fetched`() async {
    let store = Store([.url: url], handler: handler, dependency: .mock)
    var states: [KeyedState<StoreKey>] = []
    let watch = store.observe { states.append($0.new) }
    await store.send(.fetchPosts).finish()
    #expect(
      states == [
        [.url: url, .isLoading: true],
        [.url: url, .isLoading: false, .posts: [mock]],
      ])
    withExtendedLifetime(watch) {}
  }

  @Test func `posts requested twice are fetched once, by the second effect`() async {
    let replies = Replies()
    let store = Store([.url: url], handler: handler, dependency: PostClient { _ in await replies.ask() })
    let first = store.send(.fetchPosts)
    await replies.asked(1)
    let second = store.send(.fetchPosts)
    await replies.asked(2)
    replies.reply(0, [])
    await first.finish()
    #expect(store.state == [.url: url, .isLoading: true])
    replies.reply(1, [mock])
    await second.finish()
    #expect(store.state == [.url: url, .isLoading: false, .posts: [mock]])
  }

  @Test func `the end of a replaced effect does not cancel its replacement`() async {
    let replies = Replies()
    let store = Store([.url: url], handler: handler, dependency: PostClient { _ in await replies.ask() })
    let first = store.send(.fetchPosts)
    await replies.asked(1)
    let second = store.send(.fetchPosts)
    await replies.asked(2)
    replies.reply(0, [])
    await first.finish()
    #expect(store.effects.count == 1)
    replies.reply(1, [mock])
    await second.finish()
    #expect(store.effects.isEmpty)
    #expect(store.state[.posts] == [mock])
  }

  @Test func `a missing URL is answered in the same send`() {
    let store = Store([:], handler: handler, dependency: .mock)
    store.send(.fetchPosts)
    #expect(store.state == [.isLoading: false])
    #expect(store.effects.isEmpty)
  }

  @Test func `a URL of another type is answered like a missing one`() {
    let store = Store([.url: "https://example.com"], handler: handler, dependency: .mock)
    store.send(.fetchPosts)
    #expect(store.state == [.url: "https://example.com", .isLoading: false])
    #expect(throws: KeyedStateFailure.wrongType(key: "url", expected: "URL", found: "String")) {
      try store.state.resolve(.url, as: URL.self)
    }
  }

  @Test func `a cancelled fetch delivers nothing`() async {
    let replies = Replies()
    let store = Store([.url: url], handler: handler, dependency: PostClient { _ in await replies.ask() })
    let sent = store.send(.fetchPosts)
    await replies.asked(1)
    store.cancel("fetch posts")
    replies.reply(0, [mock])
    await sent.finish()
    #expect(!store.state.contains(.posts))
  }

  @Test func `an effect that ends immediately leaves nothing behind`() async {
    let store = Store([.url: url], handler: handler, dependency: .mock)
    for _ in 0..<20 { await store.send(.fetchPosts).finish() }
    #expect(store.effects.isEmpty)
    #expect(store.state[.isLoading] == false)
  }

  @Test func `a handler returns several effects, which send streams of actions and may fail`() async {
    enum Key { case sum, problem }
    enum Action: Sendable { case start, add(Int), failed(String) }
    let counting = KeyedHandler<Key, Action, Void> { state, action, _ in
      switch action {
      case .start:
        return .merge(
          .run("numbers") { send in for number in 1...3 { await send(.add(number)) } },
          .run("trouble") { _ in
            throw Problem(text: "none")
          } catch: { error, send in
            await send(.failed("\(error)"))
          })
      case .add(let number): state[.sum, default: 0] += number
      case .failed(let problem): state[.problem] = problem
      }
      return .none
    }
    let store = Store([:], handler: counting)
    await store.send(.start).finish()
    #expect(store.state == [.sum: 6, .problem: "Problem(text: \"none\")"])
  }

  @Test func `a view shows the posts once they are loaded`() async {
    struct PostList: KeyedContent, Equatable {
      let titles: [String]?
      init(_ state: KeyedState<StoreKey>) {
        let isLoading = state[.isLoading] ?? true
        titles = isLoading ? nil : state.get(.posts, as: [Post].self)?.map(\.title)
      }
    }
    let store = Store([.url: url], handler: handler, dependency: .mock)
    #expect(store.content(PostList.self).titles == nil)
    await store.send(.fetchPosts).finish()
    #expect(store.content(PostList.self).titles == ["Mock"])
  }

  @Test func `a change of the scoped value or of the parent's is visible everywhere`() {
    enum AppKey { case favorite, other }
    enum ColorKey { case color }
    let colors = KeyScope<AppKey, ColorKey>(
      Transformation(from: { $0 == .favorite ? .color : nil }, to: { $0 == .color ? .favorite : nil }))
    let app = Store<KeyedState<AppKey>, Never>([.favorite: "Green"])
    let first = app.scope(colors)
    let second = app.scope(colors)
    first.set(.color, to: "Purple")
    #expect(app.state[.favorite] == "Purple")
    app.set(.favorite, to: "Yellow")
    #expect(first.state[.color] == "Yellow")
    #expect(second.state[.color] == "Yellow")
  }

  @Test func `state is set, updated if missing, and removed`() throws {
    enum Key { case firstName, age, pet }
    struct Pet: Equatable, Sendable { var name: String }
    let store = Store<KeyedState<Key>, Never>([.firstName: "Ann", .pet: Pet(name: "Rex")])
    try store.state.require(.firstName, .pet)
    store.update("rename") { state in
      state.update(.pet, as: Pet.self) { $0?.name = "Max" }
      state.update(.age, as: Int.self) { $0 = ($0 ?? 20) + 1 }
      state.remove(.firstName)
    }
    #expect(store.state == [.age: 21, .pet: Pet(name: "Max")])
  }
}
