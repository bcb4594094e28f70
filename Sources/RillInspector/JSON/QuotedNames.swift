/// Quoted names for use in a sentence, shortened if there are many or long ones.
struct QuotedNames: CustomStringConvertible {
  private static let most = 5
  private static let longest = 40

  let description: String

  init(_ names: [String]) {
    var quoted = names.prefix(Self.most).map { name in
      "\"\(name.prefix(Self.longest))\(name.count > Self.longest ? "…" : "")\""
    }
    if names.count > quoted.count { quoted.append("\(names.count - quoted.count) more") }
    let last = quoted.popLast() ?? ""
    description = quoted.isEmpty ? last : "\(quoted.joined(separator: ", ")) and \(last)"
  }
}
