/// The observers to notify in a turn, which are collected before any of them is notified.
///
/// Each observer in the list is claimed. Its delivery ends the claim.
@usableFromInline
struct Deliveries {
  /// An observer to notify, and the address of its value.
  struct Delivery {
    // Not retained: its watch keeps it, and no watch is removed before all deliveries are done.
    let observer: Unmanaged<Observer>
    // Points into the state, which does not move until all deliveries of its turn are done.
    let address: UnsafeRawPointer

    @inline(__always)
    func deliver() {
      observer._withUnsafeGuaranteedRef { observer in
        if observer.isLive { observer.tell(address) }
        observer.release()
      }
    }
  }

  // Most turns change the value of one observer, which requires no array.
  private var first: Delivery?
  private var others: ContiguousArray<Delivery> = []
  /// A Boolean value that indicates whether observers of several lists were added, so that they must be sorted.
  var isMixed = false

  init() {}

  /// Adds a claimed observer.
  @inline(__always)
  mutating func append(_ observer: Observer, at address: UnsafeRawPointer) {
    let delivery = Delivery(observer: .passUnretained(observer), address: address)
    if first == nil { first = delivery } else { others.append(delivery) }
  }

  /// Removes and returns the delivery if there is exactly one.
  ///
  /// - Returns: The delivery, or nil if there are none or several.
  @inline(__always)
  mutating func takeOnly() -> Delivery? {
    guard others.isEmpty else { return nil }
    isMixed = false
    return first.take()
  }

  /// A Boolean value that indicates whether there are no deliveries.
  var isEmpty: Bool { first == nil }

  /// Notifies all remaining observers, in the order of subscription, and clears the list.
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
