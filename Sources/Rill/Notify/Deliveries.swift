/// Who is to be told in this turn, collected before anybody is.
///
/// Each observer in it is claimed; delivering ends the claim.
@usableFromInline
struct Deliveries {
  /// Somebody to be told, and of what.
  struct Delivery {
    // Not retained: its line keeps it, and no line is taken out before all deliveries are made.
    let observer: Unmanaged<Observer>
    // Leads into the state, which lies still until all deliveries of its turn are made.
    let address: UnsafeRawPointer

    @inline(__always)
    func deliver() {
      observer._withUnsafeGuaranteedRef { observer in
        if observer.isLive { observer.tell(address) }
        observer.release()
      }
    }
  }

  // Most turns change what one observer sees; that needs no array.
  private var first: Delivery?
  private var others: ContiguousArray<Delivery> = []
  /// Whether observers of several lists have come together, so that they must be put in order.
  var isMixed = false

  init() {}

  /// Adds a claimed observer.
  @inline(__always)
  mutating func append(_ observer: Observer, at address: UnsafeRawPointer) {
    let delivery = Delivery(observer: .passUnretained(observer), address: address)
    if first == nil { first = delivery } else { others.append(delivery) }
  }

  /// Takes out the only one who is to be told.
  ///
  /// - Returns: The delivery, to be made; nil if there are none, or several.
  @inline(__always)
  mutating func takeOnly() -> Delivery? {
    guard others.isEmpty else { return nil }
    isMixed = false
    return first.take()
  }

  /// Whether there is nobody to be told.
  var isEmpty: Bool { first == nil }

  /// Tells all who are still there, in the order of their subscription, and forgets them.
  mutating func deliver() {
    if let first = first.take() { others.insert(first, at: 0) }
    if isMixed {
      others.sort {
        $0.observer._withUnsafeGuaranteedRef(\.order) < $1.observer._withUnsafeGuaranteedRef(\.order)
      }
    }
    isMixed = false
    for delivery in others { delivery.deliver() }
    others.removeAll(keepingCapacity: others.capacity <= 256)
  }
}
