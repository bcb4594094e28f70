/// An element of a collection that contains another collection.
struct Item: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var value = 0
  var tags: [Int] = []
}

extension ContiguousArray {
  /// The address of the elements, which stays the same unless the array is copied.
  // Compared, never read through.
  var address: UnsafeRawPointer? { withUnsafeBytes { $0.baseAddress } }
}

extension Array {
  /// The address of the elements, which stays the same unless the array is copied.
  // Compared, never read through.
  var address: UnsafeRawPointer? { withUnsafeBytes { $0.baseAddress } }
}
