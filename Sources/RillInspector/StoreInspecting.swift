/// A type that shows stores for inspection: an ``Inspection``, or the `Inspector`, which serves one.
///
/// Code written for this protocol works with both:
///
///     func show(in inspector: some StoreInspecting) {
///       inspector.add(bank, "Bank")
///       inspector.add(chat, "Chat")
///     }
public protocol StoreInspecting: Sendable {
  /// The inspection that contains the stores.
  var inspection: Inspection { get }
}

extension Inspection: StoreInspecting {
  /// The inspection itself.
  public var inspection: Inspection { self }
}
