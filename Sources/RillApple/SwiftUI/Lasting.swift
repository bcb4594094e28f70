#if canImport(SwiftUI)
import Rill
import SwiftUI

/// A view of a part that keeps showing the last store after the part has left.
///
/// Another part has another view, whose `@State` begins anew, as with `sheet(item:)`.
struct Lasting<Part, PartAction: Sendable, Content: View>: View {
  private let content: (Store<Part, PartAction>) -> Content
  private let find: () -> Store<Part, PartAction>?
  @State private var last = LastStore<Part, PartAction>()

  init(
    content: @escaping (Store<Part, PartAction>) -> Content, find: @escaping () -> Store<Part, PartAction>?
  ) {
    self.content = content
    self.find = find
  }

  var body: some View {
    last.store = find() ?? last.store
    return last.store.map { Anew(store: $0, content: content) }
  }
}

private final class LastStore<Part, PartAction: Sendable> {
  var store: Store<Part, PartAction>?
}
#endif
