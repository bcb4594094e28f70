public import Foundation

/// A stand-in for [RoundedRectangle](https://developer.apple.com/documentation/swiftui/roundedrectangle).
public struct RoundedRectangle: InsettableShape {
  /// A stand-in for [init(cornerRadius:style:)](https://developer.apple.com/documentation/swiftui/roundedrectangle/init(cornerradius:style:)).
  public init(cornerRadius: CGFloat) {}
}
