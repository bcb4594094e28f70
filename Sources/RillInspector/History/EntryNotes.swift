/// A note of a person on an entry.
package struct EntryNote: Hashable, Sendable {
  /// The text of the note, or an empty one for an entry that is only pinned.
  var text = ""
  /// Whether the entry is pinned.
  var isPinned = false

  var isEmpty: Bool { text.isEmpty && !isPinned }
}

/// The notes and pins on the entries of a history, by number.
struct EntryNotes: Hashable, Sendable {
  /// The maximum number of entries with a note or a pin.
  static var most: Int { 1_000 }
  /// The maximum length of a note, in characters.
  static var longest: Int { 2_000 }

  private(set) var byNumber: [UInt64: EntryNote] = [:]

  subscript(number: UInt64) -> EntryNote? { byNumber[number] }

  /// Changes the note on an entry.
  ///
  /// - Parameters:
  ///   - number: The number of the entry.
  ///   - isKept: Returns whether the history keeps an entry. Notes on other entries make room for new ones.
  ///   - change: Changes the note.
  /// - Returns: The reason why the note was rejected, or nil.
  mutating func edit(
    _ number: UInt64, isKept: (UInt64) -> Bool, _ change: (inout EntryNote) -> Void
  ) -> String? {
    guard isKept(number) else {
      return "Entry \(number) is not kept, so it can have neither a note nor a pin."
    }
    var note = byNumber[number] ?? EntryNote()
    change(&note)
    guard note.text.count <= Self.longest else {
      return
        "The note has \(note.text.count) characters, and at most \(Self.longest) are kept. Write a shorter one."
    }
    guard !note.isEmpty else {
      byNumber[number] = nil
      return nil
    }
    if byNumber[number] == nil, byNumber.count >= Self.most {
      byNumber = byNumber.filter { isKept($0.key) }
      guard byNumber.count < Self.most else {
        return "\(Self.most) entries have a note or a pin, and no more are kept. Remove one first."
      }
    }
    byNumber[number] = note
    return nil
  }

  /// Replaces all notes.
  mutating func replace(_ notes: [UInt64: EntryNote]) {
    byNumber = notes.filter { !$0.value.isEmpty }
  }
}
