package import Foundation
import RillValues

extension Session {
  /// Creates a session from actions alone, which starts with the state of the store that replays it.
  ///
  /// - Parameters:
  ///   - actions: The actions, in order.
  ///   - program: The name of the program, or an empty text if any program may replay it.
  /// - Throws: ``SessionFailure`` if an action cannot be represented as JSON.
  public init(actions: [some Encodable & Sendable], of program: String = "") throws(SessionFailure) {
    self.init(Program(program, state: "", action: ""), start: nil, entries: [])
    for (index, action) in actions.enumerated() {
      let json: JSONText
      do { json = try JSONText(encoding: action) } catch {
        throw .unencodable(error, "The action at index \(index)")
      }
      entries.append(SessionEntry(UInt64(index + 1), .action(json), name: Self.name(of: json)))
    }
  }

  /// Returns the name of an action: its only member, or the text that it consists of.
  static func name(of action: JSONText) -> String {
    let value: JSONValue
    do throws(JSONProblem) { value = try action.value } catch { return "action" }
    if let text = value.string { return text }
    guard let members = value.members, members.count == 1 else { return "action" }
    return members[0].name
  }

  /// Returns whether a file is a bare list of actions: JSON whose outermost value is an array.
  package static func isList(_ file: Data) -> Bool {
    withoutMark(file).first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) } == UInt8(ascii: "[")
  }

  /// Returns the contents of a file without the byte-order mark that some editors put before UTF-8.
  static func withoutMark(_ file: Data) -> Data {
    file.starts(with: [0xef, 0xbb, 0xbf]) ? file.dropFirst(3) : file
  }
}
