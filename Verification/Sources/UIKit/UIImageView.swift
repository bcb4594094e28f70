/// Stands for [UIImage](https://developer.apple.com/documentation/uikit/uiimage).
// Unchecked: matches Apple's declaration; an image never changes.
open class UIImage: @unchecked Sendable {
  /// Stands for [UIImage](https://developer.apple.com/documentation/uikit/uiimage), which inherits it.
  public init() {}

  /// Stands for [init(systemName:)](https://developer.apple.com/documentation/uikit/uiimage/init(systemname:)).
  public convenience init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.init()
  }
}

/// Stands for [UIImageView](https://developer.apple.com/documentation/uikit/uiimageview).
@MainActor
open class UIImageView: UIView {
  /// Stands for [image](https://developer.apple.com/documentation/uikit/uiimageview/image).
  open var image: UIImage?
}
