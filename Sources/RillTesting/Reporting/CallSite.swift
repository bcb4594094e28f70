/// Where in the source a test called the kit; a failure is shown there.
public struct CallSite: Hashable, Sendable {
  /// The module and the file.
  public let fileID: String
  /// The path of the file at compile time.
  public let filePath: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int
  /// The path as XCTest wants it.
  let file: StaticString
  /// The module and the file, as a store's report wants them.
  let module: StaticString

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = "\(fileID)"
    self.filePath = "\(filePath)"
    self.line = Int(line)
    self.column = Int(column)
    file = filePath
    module = fileID
  }

  /// Whether both name the same place.
  public static func == (one: CallSite, other: CallSite) -> Bool {
    (one.filePath, one.line, one.column) == (other.filePath, other.line, other.column)
  }

  /// Feeds the place to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(filePath)
    hasher.combine(line)
    hasher.combine(column)
  }
}
