/// Whether a store answers requests.
package enum StoreAvailability: Hashable, Sendable {
  case ready
  /// The store has not been free since a time, in milliseconds since 1970.
  case busy(since: Double)
  /// The store was released.
  case gone
}
