#if Inspector
public import Rill

extension IdentifiedArray: StateTreeReflectable {
  /// The elements in order, as an array.
  public var stateTreeValue: Any { Array(self) }
}
#endif
