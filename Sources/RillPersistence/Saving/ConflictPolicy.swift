import Foundation

/// Decides which value remains when a program saves a value that another program has replaced meanwhile.
///
/// A save compares the stored bytes with those that were last read or written. If they differ, both sides have changed:
///
/// ```swift
/// let saved = store.persistence(in: storage, as: "notes", onConflict: .merge { base, mine, theirs in
///   theirs.adding(mine.lines.filter { !base.lines.contains($0) })
/// })
/// ```
///
/// A value that is replaced is set aside as a backup if the storage supports it, and the conflict is reported. If the
/// other program has removed the value, there is nothing to replace, and the save takes place.
public enum ConflictPolicy<Value>: Sendable {
  /// The stored value remains, and replaces the value of this program.
  case theirs
  /// The value of this program is saved.
  case mine
  /// A function computes a value from both, which is saved and replaces the value of this program.
  ///
  /// - `base`: The last value that both sides had: the one that was last loaded or saved here, or the value at the time
  ///   of the load if none was stored then.
  /// - `mine`: The value of this program.
  /// - `theirs`: The stored value.
  ///
  /// The function runs on any thread, and again if one of the values changes meanwhile. If a value is removed here
  /// instead of saved, there is nothing to merge, and it is removed as with ``mine``.
  case merge(@Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value)

  /// The name of the policy.
  var kind: String {
    switch self {
    case .theirs: "theirs"
    case .mine: "mine"
    case .merge: "merge"
    }
  }

  /// The function that merges, or nil.
  var merging: (@Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value)? {
    if case .merge(let merge) = self { merge } else { nil }
  }
}

/// The result of a save that met a conflict and did not simply prevail.
struct ConflictOutcome<Value: Sendable>: Sendable {
  /// The value that the caller asked to save.
  let mine: Value
  /// The bytes of that value.
  let bytes: Data
  /// The value that replaces it: the stored one, or the merged one, which was saved.
  let value: Value
  /// The bytes of the stored value, if it was not replaced.
  let theirs: Data?
  /// The generation of the merged value.
  let generation: Int
  /// The reason to make a backup before the stored value is replaced, or nil.
  let backup: String?
  /// The failure of the save, if the value was not saved.
  let failure: PersistenceFailure?
}
