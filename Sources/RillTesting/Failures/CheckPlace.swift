/// Where a check stands in the source.
public struct CheckPlace: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file.
  public let fileID: String
  /// The path of the file at compile time.
  public let filePath: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// The file and the line, as a failure names them.
  public var description: String { "\(fileID):\(line)" }
}

/// Tells whoever runs a check that it has failed; the one way by which failures of checks leave this room.
///
/// Both test frameworks take a thrown error as a failure of the test that throws it.
///
/// - Parameters:
///   - failure: The failure, if there is one.
///   - place: The check.
/// - Throws: The failure.
func report(_ failure: CheckFailure?, at place: CheckPlace) throws(CheckFailure) {
  guard var failure else { return }
  failure.place = place
  throw failure
}
