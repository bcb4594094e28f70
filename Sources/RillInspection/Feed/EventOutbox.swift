/// The bytes a reader is to be sent: frames one after the other, cut wherever its buffer ends.
package struct EventOutbox {
  private var cursor: EventCursor
  /// A frame that did not fit in whole, or the wish how soon to come back after a break.
  private var pending = Array("retry: 1000\n\n".utf8)[...]

  package init(_ cursor: EventCursor) {
    self.cursor = cursor
  }

  /// Fills the buffer as far as there is something.
  ///
  /// Returns how many bytes it has got.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      if pending.isEmpty {
        guard let frame = try cursor.nextFrame() else { break }
        pending = frame[...]
      }
      let piece = pending.prefix(buffer.count - filled)
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: piece)
      pending = pending.dropFirst(piece.count)
      filled += piece.count
    }
    return filled
  }
}
