#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
#if canImport(AppKit)
import AppKit
#endif
#if canImport(UIKit)
import UIKit
#endif

/// A key for values that are associated with objects.
final class AssociationKey: Sendable {
  /// The address of this object.
  // The address is only compared, never read, and the key lives as long as the program.
  private var pointer: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// The value that an object has under this key.
  @MainActor
  func value(of object: AnyObject) -> Any? { objc_getAssociatedObject(object, pointer) }

  /// Associates a value with an object, in place of the previous value.
  @MainActor
  func keep(_ value: AnyObject?, with object: AnyObject) {
    objc_setAssociatedObject(object, pointer, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
  }
}
#endif
