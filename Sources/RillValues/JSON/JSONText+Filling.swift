extension JSONText {
  /// Decodes the text, with fields of another value in place of those that a decoder misses.
  ///
  /// - Parameters:
  ///   - defaults: Returns the JSON that has these fields, or nil if there is none.
  ///   - decode: Decodes a text.
  /// - Returns: The result of the last decoding, and the paths of the fields that were taken.
  /// - Throws: The error of the decoder that no field prevents.
  package func filled<Value>(
    from defaults: () throws -> JSONValue?, _ decode: (JSONText) throws -> Value
  ) throws -> (value: Value, filled: [String]) {
    var (text, known): (JSONText, JSONValue?) = (self, nil)
    var filled: [String] = []
    while true {
      do { return (try decode(text), filled) } catch {
        if known == nil { known = try defaults() }
        var tree = try text.value
        guard let known, let path = tree.fill(error, from: known) else { throw error }
        filled.append(path)
        text = JSONText(tree)
      }
    }
  }
}
