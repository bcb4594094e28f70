/// The place in the source code from which an input was sent or an effect was made.
///
/// Unlike ``Failure/Place``, it is made without an allocation.
@usableFromInline
package struct CallPlace: Sendable {
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt

  @inlinable @inline(__always)
  package init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    self.line = line
  }
}

extension Failure.Place {
  /// Creates the place that a failure names.
  init(_ place: CallPlace) { self.init(fileID: place.fileID, line: place.line) }
}
