/// Who is to be told in this turn, collected before anybody is.
@usableFromInline
struct Deliveries {
  private struct Delivery {
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

  /// Tells all who are still there, in the order of their subscription, and forgets them.
  mutating func deliver() {
    guard let only = first.take() else { return }
    guard !others.isEmpty else {
      isMixed = false
      return only.deliver()
    }
    others.insert(only, at: 0)
    if isMixed { others.sort { $0.observer.order < $1.observer.order } }
    isMixed = false
    for delivery in others { delivery.deliver() }
    others.removeAll(keepingCapacity: others.capacity <= 256)
  }
}
