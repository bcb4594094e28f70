#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit

extension NSLevelIndicator: ValueView {
  /// The level.
  public var boundValue: Double {
    get { doubleValue }
    set { doubleValue = newValue }
  }
}
#endif
