// Failures about stored data.
extension PersistenceFailure {
  /// The data was not written by Rill.
  static func foreign(_ source: String) -> Self {
    Self(
      .foreign,
      "\(source) was not written by Rill: it does not begin with \"rill/1\".",
      fix:
        "If it is plain data in the coder's format, read it with a schema that is .acceptingPlain(version:).")
  }

  /// The data was changed or is truncated.
  static func damaged(_ source: String, because reason: String) -> Self {
    Self(
      .damaged,
      "\(source) is damaged: \(reason).",
      fix: "Restore a backup, or start again without it.")
  }

  /// The data was written by a newer version of the library.
  static func newerFormat(_ source: String, _ format: String) -> Self {
    Self(
      .tooNew,
      "\(source) is in the format \"\(format)\", and this version of Rill reads \"rill/1\".",
      fix:
        "It was left as it is, and nothing is saved over it. Use the version of the program that wrote it, or a newer one."
    )
  }

  /// The data was written by a newer version of the program.
  static func newerVersion(_ source: String, _ version: Int, known: Int) -> Self {
    Self(
      .tooNew,
      "\(source) is of version \(version), and this program knows versions up to \(known).",
      fix:
        "It was left as it is, and nothing is saved over it. Use the version of the program that wrote it, or a newer one."
    )
  }

  /// The schema has no upgrade from the data's version.
  static func noUpgrade(_ source: String, _ version: Int, oldest: Int) -> Self {
    Self(
      .tooOld,
      "\(source) is of version \(version), and the oldest version that this program upgrades is \(oldest).",
      fix: "Add the older types and their upgrades to the schema again, or start again without it.")
  }

  /// The data has a schema of another name.
  static func otherSchema(_ source: String, _ found: String, expected: String) -> Self {
    Self(
      .otherSchema,
      "\(source) was saved with the schema name \"\(found)\", and is read with the name \"\(expected)\".",
      fix:
        "It was left as it is, and nothing is saved over it. If the type was renamed, keep the old name with "
        + "Schema(\"\(found)\"), or read it with .renamed(from: \"\(found)\"). If it is another value, use another key."
    )
  }

  /// The data is in another format.
  static func otherCoder(_ source: String, _ found: String, expected: String) -> Self {
    Self(
      .undecodable,
      "\(source) was written by the coder \"\(found)\", and is read with \"\(expected)\".",
      fix: "Read it with the coder that wrote it.")
  }

  /// The data cannot be decoded.
  static func undecodable(_ source: String, version: Int, because reason: String) -> Self {
    Self(
      .undecodable,
      "\(source) is not a value of version \(version): \(reason).",
      fix:
        "If the type has changed, keep its old form and add an upgrade to the schema, or make an added field optional."
    )
  }

  /// An upgrade threw.
  static func upgradeFailed(_ source: String, from version: Int, because reason: String) -> Self {
    Self(
      .upgradeFailed,
      "\(source) could not be upgraded from version \(version) to \(version + 1): \(reason).",
      fix: "Make that upgrade accept every value of version \(version).")
  }

  /// The value cannot be encoded.
  package static func unencodable(_ target: String, because reason: String) -> Self {
    Self(
      .unencodable,
      "The value for \(target) cannot be written: \(reason).",
      fix:
        "The previously saved value is unchanged. Use a value that the coder can represent, or omit the field."
    )
  }

  /// The store refused a loaded value.
  package static func refused(_ source: String, because reason: String) -> Self {
    Self(
      .refused,
      "\(source) was read, but the store refused it. \(reason). The state is as it was.",
      fix: "Correct the data, or the rule that it breaks.")
  }

  /// Returns the failure with the new location of the data.
  func setAside(at location: String) -> Self {
    Self(code, "\(message) It was moved to \(location).", fix: fix)
  }

  /// Returns the failure with the reason why the data could not be moved.
  func notSetAside(because failure: PersistenceFailure) -> Self {
    Self(
      code,
      "\(message) It could not be moved aside, so it was left as it is and nothing is saved over it: \(failure.message)",
      fix: fix)
  }

  /// Returns the failure with the information that the data stays until this program saves.
  func leftInPlace() -> Self {
    Self(
      code, "\(message) It was left as it is until this program saves, and the value here is as it was.",
      fix: fix)
  }
}
