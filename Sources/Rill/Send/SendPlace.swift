/// The place in the source code from which an input was sent.
///
/// Unlike ``Failure/Place``, it is made without an allocation.
@usableFromInline
package struct SendPlace: Sendable {
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt

  @inlinable @inline(__always)
  package init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    self.line = line
  }
}
