/// The source location of a dependency's use.
public struct DependencyPlace: Sendable, Hashable, CustomStringConvertible {
  /// The module and the file.
  public let fileID: String

  /// The path of the file at compile time.
  public let filePath: String

  /// The line, from 1.
  public let line: Int

  /// The column, from 1.
  public let column: Int

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - fileID: The module and the file.
  ///   - filePath: The path of the file at compile time.
  ///   - line: The line, from 1.
  ///   - column: The column, from 1.
  public init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The file and the line, as they appear in a failure.
  public var description: String { "\(fileID):\(line)" }
}
