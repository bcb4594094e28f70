import Foundation

/// The names of a key's files.
///
/// Small letters, digits, `-` and `_` and dots between them stand for themselves; all else is written as `%` and two hex
/// digits a byte. So different keys have different files also where upper and lower case are the same, and no key leads
/// out of its folder.
struct FileName: Hashable {
  /// The name of the file with the value.
  let text: String
  /// The name of the file that is written first.
  var temporary: String { ".\(text).writing" }

  /// The name for a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - suffix: What every name ends with.
  init(_ key: StorageKey, suffix: String) {
    var name = ""
    for byte in key.text.utf8 {
      let isPlain = Self.plain.contains(byte) || (byte == Self.dot && !name.isEmpty)
      name += isPlain ? String(UnicodeScalar(byte)) : "%" + String(0x100 + Int(byte), radix: 16).dropFirst()
    }
    // The empty key needs a name, too, and none has a single percent sign.
    text = (name.isEmpty ? "%" : name) + suffix
  }

  /// Whether the system takes so long a name, with what is appended to it.
  var isShortEnough: Bool { text.utf8.count <= 255 - 40 }

  /// The name of something set aside.
  func aside(_ fate: SetAsideItem.Fate, _ number: Int) -> String { "\(text).\(fate.rawValue)-\(number)" }

  /// The name of the file with the reason for something set aside.
  static func reason(for aside: String) -> String { aside + ".why" }

  /// The number of something that was set aside, or nil if it is another file.
  func number(of file: String, _ fate: SetAsideItem.Fate) -> Int? {
    let start = "\(text).\(fate.rawValue)-"
    return file.hasPrefix(start) ? Int(file.dropFirst(start.count)) : nil
  }

  /// The key of a file, or nil if no key makes that name.
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
