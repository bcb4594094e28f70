#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit

extension NSSwitch: ValueView {
  /// Whether the switch is on.
  public var boundValue: Bool {
    get { state == .on }
    set { state = newValue ? .on : .off }
  }
}
#endif
