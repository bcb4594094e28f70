#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit

extension NSStepper: ValueView {
  /// The value that the stepper counts.
  public var boundValue: Double {
    get { doubleValue }
    set { doubleValue = newValue }
  }
}
#endif
