/// An event in the format of server-sent events.
struct EventFrame {
  let id: EventPosition
  let event: WireEvent

  /// Returns the bytes of the frame, including the empty line at its end.
  func bytes() throws -> [UInt8] {
    Array("id: \(id)\nevent: \(event.name)\ndata: ".utf8) + (try Wire.encode(event)) + Array("\n\n".utf8)
  }
}
