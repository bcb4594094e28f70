/// An element of a collection, with a collection inside.
struct Item: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var value = 0
  var tags: [Int] = []
}

extension ContiguousArray {
  /// Where the elements lie: the same as long as nothing copied the array.
  // Compared, never read through.
  var address: UnsafeRawPointer? { withUnsafeBytes { $0.baseAddress } }
}

extension Array {
  /// Where the elements lie: the same as long as nothing copied the array.
  // Compared, never read through.
  var address: UnsafeRawPointer? { withUnsafeBytes { $0.baseAddress } }
}
