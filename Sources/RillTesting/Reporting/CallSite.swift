/// The source location at which a test called a function of the module.
///
/// Failures are shown there.
public struct CallSite: Hashable, Sendable {
  /// The module and the file.
  public let fileID: String
  /// The path of the file at compile time.
  public let filePath: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int
  /// The file path in the form that XCTest requires.
  let file: StaticString
  /// The file ID in the form that a store's report requires.
  let module: StaticString

  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = "\(fileID)"
    self.filePath = "\(filePath)"
    self.line = Int(line)
    self.column = Int(column)
    file = filePath
    module = fileID
  }

  /// Returns whether two values denote the same location.
  public static func == (one: CallSite, other: CallSite) -> Bool {
    (one.filePath, one.line, one.column) == (other.filePath, other.line, other.column)
  }

  /// Hashes the location.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(filePath)
    hasher.combine(line)
    hasher.combine(column)
  }
}
