#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
#if canImport(AppKit)
import AppKit
#endif
#if canImport(UIKit)
import UIKit
#endif

/// An address of its own, under which something is associated with objects.
final class AssociationKey: Sendable {
  /// The address.
  // Only compared: nothing is ever read from there, and the key lives as long as the program.
  private var pointer: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// The value that an object has under this key.
  @MainActor
  func value(of object: AnyObject) -> Any? { objc_getAssociatedObject(object, pointer) }

  /// Keeps a value with an object until the object goes, in place of the value before.
  @MainActor
  func keep(_ value: AnyObject?, with object: AnyObject) {
    objc_setAssociatedObject(object, pointer, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
  }
}
#endif
