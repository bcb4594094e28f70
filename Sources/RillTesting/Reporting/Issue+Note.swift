#if compiler(>=6.3)
import Testing

extension Issue {
  /// Shows something in a test that does not let it fail.
  static func note(_ comment: Comment, sourceLocation: SourceLocation) {
    record(comment, severity: .warning, sourceLocation: sourceLocation)
  }
}
#else
import Testing

extension Issue {
  /// Shows something in a test that does not let it fail.
  static func note(_ comment: Comment, sourceLocation: SourceLocation) {
    print("\(sourceLocation): note: \(comment)")
  }
}
#endif
