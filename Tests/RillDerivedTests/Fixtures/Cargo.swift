/// A value that is released on another thread.
// Unchecked: one thread empties it, and no other uses it.
final class Cargo: @unchecked Sendable {
  private var contents: Any?

  init(_ contents: Any) { self.contents = contents }

  func empty() { contents = nil }
}
