#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit

extension NSSlider: ValueView {
  /// The position of the slider.
  public var boundValue: Double {
    get { doubleValue }
    set { doubleValue = newValue }
  }
}
#endif
