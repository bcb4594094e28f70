/// An array whose elements are contiguous.
package protocol ElementArray {
  static var isContiguous: Bool { get }
  static var elementSize: Int { get }
  static var elementStride: Int { get }

  /// Returns the key path of an element.
  static func path(to index: Int) -> AnyKeyPath

  /// Returns the address of the first element, and the number of elements.
  static func elements(of array: UnsafeRawPointer) -> (first: UnsafeRawPointer, count: Int)

  /// Stops the program as a read of an element that does not exist.
  static func read(_ index: Int, of array: UnsafeRawPointer)
}

extension ElementArray {
  /// The size of the array itself, which refers to its elements.
  static var size: Int { MemoryLayout<Self>.size }
}

// In these functions, the pointers refer to an array of this type. The address of its elements is valid until the array
// changes.

extension Array: ElementArray {
  // On platforms with Objective-C, an array of objects may be stored by another class.
  package static var isContiguous: Bool { !(Element.self is AnyClass) }
  package static var elementSize: Int { MemoryLayout<Element>.size }
  package static var elementStride: Int { MemoryLayout<Element>.stride }

  package static func path(to index: Int) -> AnyKeyPath { \Self[index] }

  package static func elements(of array: UnsafeRawPointer) -> (first: UnsafeRawPointer, count: Int) {
    array.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer {
      (UnsafeRawPointer($0.baseAddress) ?? array, $0.count)
    }
  }

  package static func read(_ index: Int, of array: UnsafeRawPointer) {
    _ = array.assumingMemoryBound(to: Self.self).pointee[index]
  }
}

extension ContiguousArray: ElementArray {
  package static var isContiguous: Bool { true }
  package static var elementSize: Int { MemoryLayout<Element>.size }
  package static var elementStride: Int { MemoryLayout<Element>.stride }

  package static func path(to index: Int) -> AnyKeyPath { \Self[index] }

  package static func elements(of array: UnsafeRawPointer) -> (first: UnsafeRawPointer, count: Int) {
    array.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer {
      (UnsafeRawPointer($0.baseAddress) ?? array, $0.count)
    }
  }

  package static func read(_ index: Int, of array: UnsafeRawPointer) {
    _ = array.assumingMemoryBound(to: Self.self).pointee[index]
  }
}
