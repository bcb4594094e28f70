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
  /// - Throws: `DecodingError.dataCorrupted` if two screens have one id, if an id is larger than the number of screens that
  ///   were pushed, or if that number is not one that can be counted further.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: ScreensKey.self) else {
      self.init(try [Screen](from: decoder))
      return
    }
    let pushed = try container.decodeCount(forKey: .pushed)
    let screens = try container.decode(IdentifiedArray<Presentation<Screen>>.self, forKey: .screens)
    if let id = screens.ids.first(where: { !(1...Swift.max(1, pushed)).contains($0.number) || pushed < 1 }) {
      let failure = Failure.unassignedID(id.number, pushed: pushed)
      throw DecodingError.dataCorruptedError(
        forKey: .screens, in: container, debugDescription: failure.description)
    }
    self.init(rows: screens, pushed: pushed)
  }
}

extension Presented: Encodable where Child: Encodable {
  /// Encodes the child with its id, so that recorded actions find it again.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PresentedKey.self)
    try container.encode(presented, forKey: .presented)
    try container.encodeIfPresent(presentation, forKey: .presentation)
  }
}

extension Presented: Decodable where Child: Decodable {
  /// Decodes a child with its id.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the id is larger than the number of children that were presented, or if
  ///   that number is not one that can be counted further.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PresentedKey.self)
    let presented = try container.decodeCount(forKey: .presented)
    let presentation = try container.decodeIfPresent(Presentation<Child>.self, forKey: .presentation)
    if let id = presentation?.id, !(1...Swift.max(1, presented)).contains(id.number) || presented < 1 {
      throw DecodingError.dataCorruptedError(
        forKey: .presentation, in: container,
        debugDescription: Failure.unassignedID(id.number, pushed: presented).description)
    }
    self.init(presentation: presentation, presented: presented)
  }
}

private enum PresentedKey: String, CodingKey { case presented, presentation }

extension KeyedDecodingContainer {
  /// Decodes the number of assigned ids, which must leave room for more of them.
  fileprivate func decodeCount(forKey key: Key) throws -> Int {
    let count = try decode(Int.self, forKey: key)
    guard (0...(1 << 53)).contains(count) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: Failure.impossibleCount(count).description)
    }
    return count
  }
}
