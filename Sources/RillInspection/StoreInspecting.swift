/// Shows stores to people who look: an ``Inspection``, or the `Inspector` that is a server around one.
///
/// What can be shown in the one can be shown in the other:
///
///     func show(in inspector: some StoreInspecting) {
///       inspector.add(bank, "Bank")
///       inspector.add(chat, "Chat")
///     }
public protocol StoreInspecting: Sendable {
  /// What looks into the stores.
  var inspection: Inspection { get }
}

extension Inspection: StoreInspecting {
  /// Itself.
  public var inspection: Inspection { self }
}
