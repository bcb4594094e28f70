/// How an inspector is to be served.
struct InspectorWish: Hashable, Sendable {
  var host = "127.0.0.1"
  var port: UInt16 = 8_899
  /// What others must know; nil if nobody else is let in.
  var token: String?
}
