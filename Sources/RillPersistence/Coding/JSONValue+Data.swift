import Foundation
import RillValues

extension JSONValue {
  /// Parses JSON.
  ///
  /// - Parameter data: JSON in UTF-8 or in another encoding that Foundation reads.
  /// - Throws: `DecodingError` if the data is not JSON.
  init(_ data: Data) throws(DecodingError) {
    guard let bytes = JSONReader.utf8(Array(data)) else {
      throw .dataCorrupted(.init(codingPath: [], debugDescription: "The text has no known encoding."))
    }
    do throws(JSONProblem) {
      var reader = try JSONReader(checking: bytes)
      self = try reader.value()
      try reader.end()
    } catch {
      throw .dataCorrupted(.init(codingPath: [], debugDescription: "Byte \(error.offset) \(error.reason)."))
    }
  }
}
