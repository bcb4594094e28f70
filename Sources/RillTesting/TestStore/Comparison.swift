import RillDebugging

/// How values are compared: by `==` where there is one, otherwise by what a dump shows of them.
enum Comparison {
  /// How values of a type are compared.
  static func equality<Value>(of type: Value.Type) -> (Value, Value) -> Bool {
    if let type = type as? any Equatable.Type { return equality(of: type, as: Value.self) }
    return { Difference(from: $0, to: $1) == nil }
  }

  private static func equality<Same: Equatable, Value>(
    of _: Same.Type, as _: Value.Type
  ) -> (Value, Value) -> Bool {
    { one, other in
      guard let one = one as? Same, let other = other as? Same else { return false }
      return one == other
    }
  }
}
