import Foundation

/// The names of a key's files.
///
/// Lowercase letters, digits, `-`, `_` and dots between them are written unchanged. All other characters are written as
/// `%` and two hexadecimal digits for each byte. Different keys therefore have different files even on file systems
/// that ignore case, and no key leads to a path outside its folder.
struct FileName: Hashable {
  /// The name of the file that contains the value.
  let text: String
  /// The name of the temporary file that a save writes first.
  var temporary: String { ".\(text).writing" }

  /// Creates the file names for a file with a given name.
  init(text: String) { self.text = text }

  /// Creates the file names for a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - suffix: The suffix of each file name.
  init(_ key: StorageKey, suffix: String) {
    var name = ""
    for byte in key.text.utf8 {
      let isPlain = Self.plain.contains(byte) || (byte == Self.dot && !name.isEmpty)
      name += isPlain ? String(UnicodeScalar(byte)) : "%" + String(0x100 + Int(byte), radix: 16).dropFirst()
    }
    // The empty key also needs a name, and no other key is written as a single percent sign.
    text = (name.isEmpty ? "%" : name) + suffix
  }

  /// A Boolean value that indicates whether the system accepts the name, including any appended suffixes.
  var isShortEnough: Bool { text.utf8.count <= 255 - 40 }

  /// Returns the name of an item that was set aside.
  func aside(_ kind: SetAsideItem.Kind, _ number: Int) -> String { "\(text).\(kind.rawValue)-\(number)" }

  /// Returns the name of the file that contains the reason for an item that was set aside.
  static func reason(for aside: String) -> String { aside + ".why" }

  /// Returns the number of an item that was set aside, or nil if the file is another file.
  func number(of file: String, _ kind: SetAsideItem.Kind) -> Int? {
    let start = "\(text).\(kind.rawValue)-"
    return file.hasPrefix(start) ? Int(file.dropFirst(start.count)) : nil
  }

  /// Returns the key of a file, or nil if no key has that file name.
  static func key(of file: String, suffix: String) -> StorageKey? {
    guard file.hasSuffix(suffix), !file.hasPrefix(".") else { return nil }
    let name = file.dropLast(suffix.count)
    var bytes: [UInt8] = []
    var rest = Substring(name).utf8
    while let byte = rest.popFirst() {
      guard byte == percent else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2 || name == "%" else { return nil }
      guard let digits = String(rest.prefix(2)), !digits.isEmpty else { break }
      guard let decoded = UInt8(digits, radix: 16) else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let key = StorageKey(text)
    return FileName(key, suffix: suffix).text == file ? key : nil
  }

  private static let dot = UInt8(ascii: ".")
  private static let percent = UInt8(ascii: "%")
  private static let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
