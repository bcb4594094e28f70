/// The options for serving an inspector.
struct InspectorWish: Hashable, Sendable {
  var host = "127.0.0.1"
  var port: UInt16 = 8_899
  /// The token that other machines must present, or nil to admit only this machine.
  var token: String?
}
