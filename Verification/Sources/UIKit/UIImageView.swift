/// A stand-in for [UIImage](https://developer.apple.com/documentation/uikit/uiimage).
// Unchecked: matches Apple's declaration; an image never changes.
open class UIImage: @unchecked Sendable {
  /// A stand-in for the initializer that [UIImage](https://developer.apple.com/documentation/uikit/uiimage) inherits.
  public init() {}

  /// A stand-in for [init(systemName:)](https://developer.apple.com/documentation/uikit/uiimage/init(systemname:)).
  public convenience init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.init()
  }
}

/// A stand-in for [UIImageView](https://developer.apple.com/documentation/uikit/uiimageview).
@MainActor
open class UIImageView: UIView {
  /// A stand-in for [image](https://developer.apple.com/documentation/uikit/uiimageview/image).
  open var image: UIImage?
}
