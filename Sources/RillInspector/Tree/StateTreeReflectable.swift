#if Inspector
/// A type that is shown in state trees as another value.
///
/// A wrapper conforms to be shown as what it wraps, a type with private storage to be shown as what it means.
public protocol StateTreeReflectable {
  /// The value to show instead. It may be of any type but this one.
  var stateTreeValue: Any { get }
}
#endif
