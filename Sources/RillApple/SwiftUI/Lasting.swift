#if canImport(SwiftUI)
import Rill
import SwiftUI

/// A view of a part that keeps showing the last store after the part was removed.
///
/// Another part has another view with new `@State`, as with `sheet(item:)`.
struct Lasting<Part, PartAction: Sendable, Content: View>: View {
  private let content: (Store<Part, PartAction>) -> Content
  private let find: () -> Store<Part, PartAction>?
  private let onReplace: (() -> Void)?
  @State private var last = LastStore<Part, PartAction>()

  /// Creates a view of a part.
  ///
  /// - Parameters:
  ///   - onReplace: Called when another part has replaced the previous one.
  ///   - content: Creates the view of the part.
  ///   - find: Returns the store of the part, or nil if there is none.
  init(
    onReplace: (() -> Void)? = nil, content: @escaping (Store<Part, PartAction>) -> Content,
    find: @escaping () -> Store<Part, PartAction>?
  ) {
    self.onReplace = onReplace
    self.content = content
    self.find = find
  }

  var body: some View {
    last.store = find() ?? last.store
    return last.store.map { store in
      Anew(store: store, content: content)
        .onChange(of: ObjectIdentifier(store)) { _, _ in onReplace?() }
    }
  }
}

private final class LastStore<Part, PartAction: Sendable> {
  var store: Store<Part, PartAction>?
}
#endif
