/// Who is to be told in this turn, collected before anybody is.
@usableFromInline
struct Deliveries {
  /// Somebody to be told, and of what.
  struct Delivery {
    let observer: Observer
    // Leads into the state, which lies still until all deliveries of its turn are made.
    let address: UnsafeRawPointer

    @inline(__always)
    func deliver() {
      if observer.isLive { observer.tell(address) }
    }
  }

  // Most turns change what one observer sees; that needs no array.
  private var first: Delivery?
  private var others: ContiguousArray<Delivery> = []
  /// Whether observers of several lists have come together, so that they must be put in order.
  var isMixed = false

  init() {}

  @inline(__always)
  mutating func append(_ observer: Observer, at address: UnsafeRawPointer) {
    if first == nil {
      first = Delivery(observer: observer, address: address)
    } else {
      others.append(Delivery(observer: observer, address: address))
    }
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
    if isMixed { others.sort { $0.observer.order < $1.observer.order } }
    isMixed = false
    for delivery in others { delivery.deliver() }
    others.removeAll(keepingCapacity: others.capacity <= 256)
  }
}
