import Rill

private enum ScreensKey: String, CodingKey { case pushed, screens }

extension Screens: Encodable where Screen: Encodable {
  /// Encodes the screens with their ids, so that recorded actions find their screens again.
  ///
  /// For a link, encode the screens only: `Array(path)`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ScreensKey.self)
    try container.encode(pushed, forKey: .pushed)
    try container.encode(Array(rows), forKey: .screens)
  }
}

extension Screens: Decodable where Screen: Decodable {
  /// Decodes screens with their ids, or an array of screens without ids, which receive new ones.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two screens have one id, or if an id is larger than the number of screens
  ///   that were pushed.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: ScreensKey.self) else {
      self.init(try [Screen](from: decoder))
      return
    }
    let pushed = try container.decode(Int.self, forKey: .pushed)
    let screens = try container.decode(IdentifiedArray<Presentation<Screen>>.self, forKey: .screens)
    if let id = screens.ids.first(where: { !(1...Swift.max(1, pushed)).contains($0.number) || pushed < 1 }) {
      let failure = Failure.unassignedID(id.number, pushed: pushed)
      throw DecodingError.dataCorruptedError(
        forKey: .screens, in: container, debugDescription: failure.description)
    }
    self.init(rows: screens, pushed: pushed)
  }
}
