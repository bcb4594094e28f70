/// Stands for [PreviewProvider](https://developer.apple.com/documentation/swiftui/previewprovider).
@MainActor
// Matches Apple's declaration.
@preconcurrency
public protocol PreviewProvider {
  /// Stands for [Previews](https://developer.apple.com/documentation/swiftui/previewprovider/previews-swift.associatedtype).
  associatedtype Previews: View
  /// Stands for [previews](https://developer.apple.com/documentation/swiftui/previewprovider/previews-swift.type.property).
  @ViewBuilder
  @MainActor
  // Matches Apple's declaration.
  @preconcurrency
  static var previews: Previews { get }
}
