extension Store {
  /// Calls a function with the old and the new value whenever a field has changed.
  ///
  /// - The function is *only* called after a real change, once per turn, after the state has settled.
  /// - Several observers are *always* called in the order of their subscription.
  /// - What the function sends is a later turn. It *may* subscribe and cancel; who joins is not told of this change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - initial: Whether to call the function now, with no old value.
  ///   - body: Told of changes.
  /// - Returns: Keeps the observer subscribed; hold it.
  /// - Complexity: For a stored property, a few instructions per turn in which it does not change. The value told last is
  ///   kept, so a collection that is observed whole is copied by its next change.
  @inlinable
  public func observe<Value: Equatable>(
    _ path: KeyPath<State, Value>, initial: Bool = false, _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    guard let step = MemoryLayout<State>.offset(of: path) else {
      return observe(reading: { $0.pointee[keyPath: path] }, initial: initial, body)
    }
    let last = Told(state[keyPath: path])
    let observer = Observer(order: tree.nextOrder()) { place in
      let value = place.assumingMemoryBound(to: Value.self)
      guard value.pointee == last.value else { return true }
      last.value = value.pointee
      return false
    } tell: { place in
      let old = last.value
      last.value = place.assumingMemoryBound(to: Value.self).pointee
      body(Change(old: old, new: last.value))
    }
    return subscribe(observer, step: step, size: MemoryLayout<Value>.size) {
      if initial { body(Change(old: nil, new: last.value)) }
    }
  }

  /// Calls a function whenever a field that does not compare has been written.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - initial: Whether to call the function now, with no old value.
  ///   - body: Told of changes.
  /// - Returns: Keeps the observer subscribed; hold it.
  @inlinable
  public func observe<Value>(
    _ path: KeyPath<State, Value>, initial: Bool = false, _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    let last = Told(state[keyPath: path])
    let start = offset
    let step = MemoryLayout<State>.offset(of: path)
    let observer = Observer(order: tree.nextOrder(), tellsWrites: true) { _ in
      true
    } tell: { place in
      let old = last.value
      last.value =
        step == nil
        ? (place + start).assumingMemoryBound(to: State.self).pointee[keyPath: path]
        : place.assumingMemoryBound(to: Value.self).pointee
      body(Change(old: old, new: last.value))
    }
    return subscribe(observer, step: step, size: step == nil ? 0 : MemoryLayout<Value>.size) {
      if initial { body(Change(old: nil, new: last.value)) }
    }
  }

  /// Calls a function whenever something derived from the state has changed.
  ///
  /// - Parameters:
  ///   - derive: Computes the value; called once per turn.
  ///   - initial: Whether to call the function now, with no old value.
  ///   - body: Told of changes.
  /// - Returns: Keeps the observer subscribed; hold it.
  @inlinable
  public func observe<Value: Equatable>(
    deriving derive: @escaping (State) -> Value, initial: Bool = false,
    _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    observe(reading: { derive($0.pointee) }, initial: initial, body)
  }

  // A pointer, so that a state is not copied to have a part of it read; it is read at once and never kept.
  /// Observes what is read from the state, where it lies.
  @inlinable
  func observe<Value: Equatable>(
    reading read: @escaping (UnsafePointer<State>) -> Value, initial: Bool,
    _ body: @escaping (Change<Value>) -> Void
  ) -> Subscription {
    let last = Told(read(pointer))
    let start = offset
    let observer = Observer(order: tree.nextOrder()) { place in
      let now = read((place + start).assumingMemoryBound(to: State.self))
      last.next = now == last.value ? nil : now
      return last.next != nil
    } tell: { place in
      let old = last.value
      last.value = last.next.take() ?? read((place + start).assumingMemoryBound(to: State.self))
      body(Change(old: old, new: last.value))
    }
    return subscribe(observer, step: nil, size: 0) {
      if initial { body(Change(old: nil, new: last.value)) }
    }
  }

  /// Calls a function whenever any of several fields has changed, once per turn.
  ///
  /// - Parameters:
  ///   - paths: The fields.
  ///   - initial: Whether to call the function now, with no old values.
  ///   - body: Told of changes, with all old and all new values.
  /// - Returns: Keeps the observer subscribed; hold it.
  public func observe<each Value: Equatable>(
    _ paths: repeat KeyPath<State, each Value>, initial: Bool = false,
    _ body: @escaping (Change<(repeat each Value)>) -> Void
  ) -> Subscription {
    let read: (State) -> (repeat each Value) = { [paths = (repeat each paths)] state in
      (repeat state[keyPath: each paths])
    }
    let last = Told(read(state))
    let start = offset
    let observer = Observer(order: tree.nextOrder()) { place in
      let now = read((place + start).assumingMemoryBound(to: State.self).pointee)
      for (old, new) in repeat (each last.value, each now) {
        if old != new { return true }
      }
      return false
    } tell: { place in
      let old = last.value
      last.value = read((place + start).assumingMemoryBound(to: State.self).pointee)
      body(Change(old: old, new: last.value))
    }
    return subscribe(observer, step: nil, size: 0) {
      if initial { body(Change(old: nil, new: last.value)) }
    }
  }

  /// Calls a function whenever the state has changed.
  ///
  /// - Parameters:
  ///   - initial: Whether to call the function now, with no old state.
  ///   - body: Told of changes.
  /// - Returns: Keeps the observer subscribed; hold it.
  /// - Complexity: The state told last is kept, so the next change copies the collections it touches.
  @inlinable
  public func observe(
    initial: Bool = false, _ body: @escaping (Change<State>) -> Void
  ) -> Subscription where State: Equatable {
    observe(\.self, initial: initial, body)
  }

  /// Puts an observer into this store's node: at a stored property, or to be asked about the whole each time.
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
    // Subscribed already, so that what the call sends is not missed.
    callInitially()
    return subscription
  }
}
