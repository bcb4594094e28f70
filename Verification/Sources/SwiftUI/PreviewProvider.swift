/// A stand-in for [PreviewProvider](https://developer.apple.com/documentation/swiftui/previewprovider).
@MainActor
// Matches Apple's declaration.
@preconcurrency
public protocol PreviewProvider {
  /// A stand-in for [Previews](https://developer.apple.com/documentation/swiftui/previewprovider/previews-swift.associatedtype).
  associatedtype Previews: View
  /// A stand-in for [previews](https://developer.apple.com/documentation/swiftui/previewprovider/previews-swift.type.property).
  @ViewBuilder
  @MainActor
  // Matches Apple's declaration.
  @preconcurrency
  static var previews: Previews { get }
}
