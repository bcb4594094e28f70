public import Foundation

/// Stands for [RoundedRectangle](https://developer.apple.com/documentation/swiftui/roundedrectangle).
public struct RoundedRectangle: InsettableShape {
  /// Stands for [init(cornerRadius:style:)](https://developer.apple.com/documentation/swiftui/roundedrectangle/init(cornerradius:style:)).
  public init(cornerRadius: CGFloat) {}
}
