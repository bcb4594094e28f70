#if compiler(>=6.3)
import Testing

extension Issue {
  /// Shows a comment in a test without failing it.
  static func note(_ comment: Comment, sourceLocation: SourceLocation) {
    record(comment, severity: .warning, sourceLocation: sourceLocation)
  }
}
#else
import Testing

extension Issue {
  /// Shows a comment in a test without failing it.
  static func note(_ comment: Comment, sourceLocation: SourceLocation) {
    print("\(sourceLocation): note: \(comment)")
  }
}
#endif
