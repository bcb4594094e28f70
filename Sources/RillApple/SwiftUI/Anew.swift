#if canImport(SwiftUI)
import Rill
import SwiftUI

/// A view of a part whose identity is that of the part's store, so that another part starts with new `@State`.
///
/// A part with another id has another store, and so has each presentation of `RillScreens`.
struct Anew<Part, PartAction: Sendable, Content: View>: View {
  let store: Store<Part, PartAction>
  let content: (Store<Part, PartAction>) -> Content

  var body: some View {
    ForEach([ObjectIdentifier(store)], id: \.self) { _ in content(store) }
  }
}
#endif
