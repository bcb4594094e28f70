public import Foundation

extension View {
  /// A stand-in for [padding(_:_:)](https://developer.apple.com/documentation/swiftui/view/padding(_:_:)).
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

  /// A stand-in for [frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)](https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)).
  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    self
  }

  /// A stand-in for [lineLimit(_:)](https://developer.apple.com/documentation/swiftui/view/linelimit(_:)-513mb).
  nonisolated public func lineLimit(_ number: Int?) -> some View { self }

  /// A stand-in for [overlay(alignment:content:)](https://developer.apple.com/documentation/swiftui/view/overlay(alignment:content:)).
  nonisolated public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    let overlay = content()
    return Modified(content: self) { $0.add(overlay, as: "overlay") }
  }
}
