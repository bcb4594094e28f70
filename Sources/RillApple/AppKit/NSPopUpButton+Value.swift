#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit

extension NSPopUpButton: ValueView {
  /// The position of the chosen item, or -1.
  public var boundValue: Int {
    get { indexOfSelectedItem }
    set { selectItem(at: newValue) }
  }
}
#endif
