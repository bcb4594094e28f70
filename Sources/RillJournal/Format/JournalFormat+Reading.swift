import Foundation
import RillPersistence
import RillSessions
import RillValues

extension JournalFormat {
  /// Decodes an action from JSON and upgrades it if its version is older.
  func action(_ text: JSONText, version: Int) throws -> Action {
    guard let reading = actions.readings[version] else { throw UnknownVersion(version: version) }
    return try reading(text)
  }

  /// Returns the reason why an action could not be decoded, as part of a sentence.
  func reason(_ error: any Error, version: Int) -> String {
    switch error {
    case is UnknownVersion where version > actions.version:
      "it is of version \(version), and this program knows versions up to \(actions.version)"
    case is UnknownVersion:
      "it is of version \(version), and the oldest that this program upgrades is \(actions.oldestVersion)"
    case let error as UpgradeFailure:
      """
      it could not be upgraded from version \(error.version) to \(error.version + 1): \(CodingReason.text(error.error))
      """
    default: "it is not an action of version \(version): \(CodingReason.text(error))"
    }
  }

  /// Returns the kind of failure to decode an action.
  func code(_ error: any Error, version: Int) -> PersistenceFailure.Code {
    guard error is UnknownVersion else { return .undecodable }
    return version > actions.version ? .tooNew : .tooOld
  }
}

/// An error that indicates a version of an action that the program cannot read.
private struct UnknownVersion: Error {
  let version: Int
}
