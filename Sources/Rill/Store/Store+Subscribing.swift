// How observers are added to nodes.
extension Store {
  /// The place of an observed element: the reference to the group of its array's observers, and its offset there.
  @usableFromInline typealias ElementPlace = (group: Hold<ObserverNode>, offset: Int)

  /// Adds an observer to this store's node, for a stored property or for the whole state.
  @usableFromInline
  func subscribe(
    _ observer: Observer, step: Int?, size: Int, callInitially: () -> Void
  ) -> Subscription {
    if let step {
      node.add(observer, offset: offset + step, size: size)
    } else {
      node.add(observer, offset: 0, size: 0)
    }
    let subscription = Subscription(observer, in: tree.life, hold: hold)
    // Already subscribed here, so that the observer does not miss actions that the call sends.
    callInitially()
    return subscription
  }

  /// Adds an observer to the group of an array's observers.
  @usableFromInline
  func subscribe(
    _ observer: Observer, to element: ElementPlace, size: Int, callInitially: () -> Void
  ) -> Subscription {
    element.group.object.add(observer, offset: element.offset, size: size)
    let subscription = Subscription(observer, in: tree.life, hold: element.group)
    callInitially()
    return subscription
  }

  /// Finds the place of an element of an array or of a row of a collection.
  ///
  /// - Parameters:
  ///   - path: The key path.
  ///   - value: The current value, which was read by the key path.
  /// - Returns: The place, or nil if the key path leads elsewhere or the state is computed.
  @usableFromInline
  func place<Value: Equatable>(of path: KeyPath<State, Value>, reading value: Value) -> ElementPlace? {
    guard node.isInState else { return nil }
    guard let place = ElementPath(path) else { return rowPlace(of: path, reading: value) }
    guard place.field + MemoryLayout<Int>.size <= MemoryLayout<State>.size,
      place.part + MemoryLayout<Value>.size <= place.array.elementSize
    else { return nil }
    let array = UnsafeRawPointer(pointer) + place.field
    let (first, count) = place.array.elements(of: array)
    let found = first + place.index * place.array.elementStride + place.part
    guard 0..<count ~= place.index, found.assumingMemoryBound(to: Value.self).pointee == value else {
      return nil
    }
    return node.elements(place, from: offset)
  }

  /// Observes a value that a closure computes from the state, in each turn, or whenever the row has changed that determines it.
  @inlinable
  func observe<Value: Equatable>(
    asking derive: @escaping (State) -> Value, _ last: Told<Value>, initial: Bool,
    in row: Hold<ObserverNode>? = nil, _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    let start = offset
    let isInState = node.isInState
    let group = row ?? node.askedGroup()
    // The state, in memory that lives as long as the tree, which alone calls the observer.
    let root = row == nil ? nil : UnsafeRawPointer(tree.base)
    let observer = Observer(order: tree.nextOrder(), gate: group?.gate) { place in
      let state = ((root ?? place) + start).assumingMemoryBound(to: State.self)
      let now = isInState ? Lent.read(state, derive) : derive(state.pointee)
      if now == last.value { return false }
      last.next = now
      return true
    } tell: { place in
      let old = last.value
      last.value =
        last.next.take() ?? derive(((root ?? place) + start).assumingMemoryBound(to: State.self).pointee)
      body(Change(old: old, new: last.value))
    }
    let callInitially = { if initial { body(Change(old: nil, new: last.value)) } }
    if let group { return subscribe(observer, to: (group, 0), size: 0, callInitially: callInitially) }
    return subscribe(observer, step: nil, size: 0, callInitially: callInitially)
  }
}

/// A value that a closure reads without retaining what it refers to.
///
/// A value that cannot be copied must be lent to a function in place, and this one has the layout of its only field.
@usableFromInline
struct Lent<Value>: ~Copyable {
  @usableFromInline let value: Value

  // The pointer refers to memory of the state. While a turn notifies, inputs wait, so nothing changes the state before the
  // closure returns, whatever the closure does.
  /// Calls a closure with the value at an address.
  @inlinable @inline(__always)
  static func read<Result>(_ address: UnsafePointer<Value>, _ body: (Value) -> Result) -> Result {
    UnsafeRawPointer(address).assumingMemoryBound(to: Lent<Value>.self).pointee.read(body)
  }

  @inlinable @inline(__always)
  borrowing func read<Result>(_ body: (Value) -> Result) -> Result { body(value) }
}
