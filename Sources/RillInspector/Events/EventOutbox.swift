/// The bytes to send to a reader: consecutive frames, split wherever the reader's buffer ends.
package struct EventOutbox {
  private var cursor: EventCursor
  /// The rest of a frame that did not fit, or initially the interval for reconnecting.
  private var pending = Array("retry: 1000\n\n".utf8)[...]

  package init(_ cursor: EventCursor) {
    self.cursor = cursor
  }

  /// Fills the buffer as far as events are available.
  ///
  /// Returns the number of bytes written.
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
