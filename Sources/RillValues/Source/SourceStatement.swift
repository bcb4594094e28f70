/// A statement that changes part of a state.
package struct SourceStatement {
  /// The target of an assignment, such as `$0.draft`; nil for a call.
  package let target: String?
  /// The text before the expression.
  package let prefix: String
  package private(set) var expression: SourceExpression

  /// Returns an assignment.
  package static func set(_ target: String, _ value: SourceExpression) -> SourceStatement {
    SourceStatement(target: target, prefix: target + " = ", expression: value)
  }

  /// Returns a method call.
  package static func call(_ path: String, _ method: String, _ items: [SourceExpression.Item])
    -> SourceStatement
  {
    SourceStatement(target: nil, prefix: "", expression: .call("\(path).\(method)", items))
  }

  package var line: String { prefix + expression.line }

  /// Returns the statement with the modules of a type added, whose members the statement uses.
  package func using(_ type: Any.Type) -> SourceStatement {
    var statement = self
    statement.expression.modules.formUnion(SourceTypeName(type).modules)
    return statement
  }
}
