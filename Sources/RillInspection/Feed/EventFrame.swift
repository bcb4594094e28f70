/// One event in the format of server-sent events.
struct EventFrame {
  let id: EventPosition
  let event: WireEvent

  /// The frame as it goes over the wire, its empty line included.
  func bytes() throws -> [UInt8] {
    Array("id: \(id)\nevent: \(event.name)\ndata: ".utf8) + (try Wire.encode(event)) + Array("\n\n".utf8)
  }
}
