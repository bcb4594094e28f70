/// A statement that changes a part of a state.
struct SourceStatement {
  /// What is set, such as `$0.draft`; nil for a call.
  let target: String?
  /// What stands before the expression.
  let prefix: String
  private(set) var expression: SourceExpression

  /// Sets something.
  static func set(_ target: String, _ value: SourceExpression) -> SourceStatement {
    SourceStatement(target: target, prefix: target + " = ", expression: value)
  }

  /// Calls a method.
  static func call(_ path: String, _ method: String, _ items: [SourceExpression.Item]) -> SourceStatement {
    SourceStatement(target: nil, prefix: "", expression: .call("\(path).\(method)", items))
  }

  var line: String { prefix + expression.line }

  /// The statement, which uses members of a type.
  func using(_ type: Any.Type) -> SourceStatement {
    var statement = self
    statement.expression.modules.formUnion(SourceTypeName(type).modules)
    return statement
  }
}
