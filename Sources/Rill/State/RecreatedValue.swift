/// A value whose stored parts are not public, and that source written by tools creates and changes by public calls.
package protocol RecreatedValue {
  /// The static member that creates an equal value, or nil for an initializer.
  var member: String? { get }
  /// The arguments of the initializer or the member, with their labels.
  var creation: [RecreatedArgument] { get }

  /// Returns the calls and parts that change this value into another one, in order.
  ///
  /// - Parameter new: A value of the same type.
  /// - Returns: The steps, or nil if the other value must be created anew.
  func steps(to new: Any) -> [RecreatedStep]?
}

extension RecreatedValue {
  /// Returns nil, because an initializer creates the value.
  package var member: String? { nil }

  /// Returns nil, because the value is always created anew.
  package func steps(to new: Any) -> [RecreatedStep]? { nil }
}

/// An argument of a call that source contains.
package struct RecreatedArgument {
  /// The label, or an empty string.
  package let label: String
  package let value: Any
  /// A Boolean value that indicates whether the parameter determines the type of the value, so that it need not be written.
  package let isTypeKnown: Bool

  /// Creates an argument.
  package init(_ label: String = "", _ value: Any, isTypeKnown: Bool = true) {
    self.label = label
    self.value = value
    self.isTypeKnown = isTypeKnown
  }
}

/// A change of a value in source.
package enum RecreatedStep {
  /// Calls a mutating method.
  case call(String, [RecreatedArgument])
  /// Changes an optional part, which is the value of a property or a subscript.
  case part(String, old: Any, new: Any)
  /// Changes a property.
  case property(String, old: Any, new: Any)
}
