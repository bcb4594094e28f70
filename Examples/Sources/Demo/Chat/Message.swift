/// A message of the chat.
struct Message: Identifiable, Hashable, Codable {
  let id: Int
  let author: String
  let text: String
}
