import Foundation
import RillSessions

extension JournalFormat {
  /// Makes an action of its JSON, upgraded if it is of an older version.
  func action(_ text: JSONText, version: Int) throws -> Action {
    guard let reading = actions.readings[version] else { throw UnknownVersion(version: version) }
    return try reading(text)
  }

  /// Why an action could not be made of its JSON, as a part of a sentence.
  func reason(_ error: any Error, version: Int) -> String {
    switch error {
    case is UnknownVersion where version > actions.version:
      "it is of version \(version), and this program knows versions up to \(actions.version)"
    case is UnknownVersion:
      "it is of version \(version), and the oldest that this program upgrades is \(actions.oldestVersion)"
    case let error as UpgradeError:
      """
      it could not be upgraded from version \(error.version) to \(error.version + 1): \(CodingReason.text(error.error))
      """
    default: "it is no action of version \(version): \(CodingReason.text(error))"
    }
  }
}

/// An action is of a version that the program does not read.
private struct UnknownVersion: Error {
  let version: Int
}
