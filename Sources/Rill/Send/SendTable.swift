/// A table of the sends that caused one another, with the open work of each: a pure state machine.
///
/// A send and the sends that its effects make form a tree, in which each send has a line. A line is removed as soon as
/// its send is unreferenced and it has at most one child. A chain of sends therefore has the same size at each link,
/// and at most twice as many lines as there are referenced sends.
struct SendTable {
  /// A line of the table, for one send.
  struct Line {
    /// The send whose effect caused this one.
    fileprivate(set) var parent: Int?
    /// The sends that effects of this one have caused.
    fileprivate var children = Few<Int>()
    /// The number of open children.
    fileprivate var openChildren = 0
    /// The number of open effects and waiting inputs of this send.
    fileprivate var ownOpen = 0
    /// The number of these that belong to the action itself, not to actions that its effects have sent.
    fileprivate var handlersOpen = 0
    fileprivate var effects = Few<EffectToken>()
    fileprivate var isHeld = true
    /// A Boolean value that indicates whether the action itself waits for its turn.
    fileprivate var isWaiting = false
    /// A Boolean value that indicates whether the action was accepted.
    ///
    /// If it was, the refusal of a later action is not recorded as its own.
    fileprivate var isAccepted = false
    fileprivate(set) var isCancelled = false
    fileprivate(set) var refusal: Refusal?
    fileprivate var waiters: [Waiter] = []
    fileprivate var handlerWaiters: [Waiter] = []
    fileprivate var cancel: (@Sendable () -> Void)?

    /// A Boolean value that indicates whether the send, or one that it caused, has not ended.
    var isOpen: Bool { ownOpen > 0 || openChildren > 0 }
    /// A Boolean value that indicates whether the effects of the action itself have not ended.
    var isHandling: Bool { handlersOpen > 0 }
    /// The unfinished effects, in the order in which they started.
    var openEffects: [EffectToken] { effects.all.sorted { $0.number < $1.number } }
  }

  /// The line of the send at the root of the tree.
  static let root = 0

  private var rootLine = Line()
  private var others: ContiguousArray<Line> = []
  private var free: [Int] = []

  init(refusal: Refusal?) { rootLine.refusal = refusal }

  /// The number of lines.
  var count: Int { 1 + others.count - free.count }

  /// The line of a send.
  subscript(id: Int) -> Line { id == Self.root ? rootLine : others[id - 1] }

  /// Changes the line of a send in place.
  // A closure, since an accessor that yields a value of this size allocates memory for each call.
  @inline(__always)
  private mutating func edit<Result>(_ id: Int, _ change: (inout Line) -> Result) -> Result {
    id == Self.root ? change(&rootLine) : change(&others[id - 1])
  }

  /// Adds a send that an effect of another send caused.
  ///
  /// It is open until it is closed once.
  mutating func add(to parent: Int) -> Int {
    var line = Line()
    line.parent = parent
    line.isCancelled = self[parent].isCancelled
    let id: Int
    if let last = free.popLast() {
      id = last
      edit(id) { $0 = line }
    } else {
      others.append(line)
      id = others.count
    }
    edit(parent) { $0.children.insert(id) }
    open(id)
    return id
  }

  /// Counts an operation to wait for.
  mutating func open(_ id: Int) {
    let wasOpen = self[id].isOpen
    edit(id) { $0.ownOpen += 1 }
    guard !wasOpen else { return }
    var id = id
    while let parent = self[id].parent {
      let wasOpen = self[parent].isOpen
      edit(parent) { $0.openChildren += 1 }
      if wasOpen { return }
      id = parent
    }
  }

  /// Records that an operation has ended.
  ///
  /// - Returns: The waiters, if it was the last operation.
  mutating func close(_ id: Int) -> [Waiter] {
    edit(id) { $0.ownOpen -= 1 }
    var woken: [Waiter] = []
    var id = id
    while !self[id].isOpen {
      woken += self[id].waiters
      edit(id) { $0.waiters = [] }
      guard let parent = self[id].parent else { break }
      edit(parent) { $0.openChildren -= 1 }
      id = parent
    }
    return woken
  }

  /// Records that a send is no longer referenced.
  ///
  /// - Returns: The removed lines, which the caller destroys outside the lock.
  mutating func release(_ id: Int) -> [Line] {
    edit(id) { $0.isHeld = false }
    var gone: [Line] = []
    var id = id
    while let parent = self[id].parent, !self[id].isHeld, self[id].ownOpen == 0, self[id].children.count < 2 {
      let child = self[id].children.any
      gone.append(self[id])
      edit(id) { $0 = Line() }
      free.append(id)
      edit(parent) { $0.children.remove(id) }
      if let child {
        // The child replaces its parent, which was open only if the child is.
        edit(child) { $0.parent = parent }
        edit(parent) { $0.children.insert(child) }
        break
      }
      id = parent
    }
    return gone
  }
}

extension SendTable {
  /// Counts an effect.
  mutating func open(_ effect: EffectToken, isHandler: Bool, in id: Int) {
    open(id)
    edit(id) { $0.effects.insert(effect) }
    if isHandler { edit(id) { $0.handlersOpen += 1 } }
  }

  /// Records that an effect has ended.
  mutating func close(_ effect: EffectToken, isHandler: Bool, in id: Int) -> [Waiter] {
    edit(id) { $0.effects.remove(effect) }
    return (isHandler ? closeHandler(id) : []) + close(id)
  }

  /// Counts an input that waits for its turn.
  mutating func openInput(_ id: Int) {
    open(id)
    guard !self[id].isAccepted, !self[id].isWaiting else { return }
    edit(id) {
      $0.isWaiting = true
      $0.handlersOpen += 1
    }
  }

  /// Records that an input has had its turn.
  mutating func closeInput(_ id: Int) -> [Waiter] {
    guard self[id].isWaiting else { return close(id) }
    edit(id) { $0.isWaiting = false }
    return closeHandler(id) + close(id)
  }

  private mutating func closeHandler(_ id: Int) -> [Waiter] {
    edit(id) { $0.handlersOpen -= 1 }
    guard self[id].handlersOpen == 0 else { return [] }
    defer { edit(id) { $0.handlerWaiters = [] } }
    return self[id].handlerWaiters
  }

  /// Records that an action was accepted.
  ///
  /// - Returns: Whether it is the action of the send itself.
  mutating func accept(_ id: Int) -> Bool {
    defer { edit(id) { $0.isAccepted = true } }
    return !self[id].isAccepted
  }

  /// Records the refusal of an action.
  ///
  /// - Returns: Whether it is the action of the send itself.
  mutating func refuse(_ id: Int, _ refusal: Refusal) -> Bool {
    if !self[id].isAccepted { edit(id) { $0.refusal = refusal } }
    return !self[id].isAccepted
  }

  /// Sets a closure that is called when the send is cancelled.
  mutating func onCancel(_ id: Int, _ cancel: @escaping @Sendable () -> Void) {
    edit(id) { $0.cancel = cancel }
  }

  /// Cancels a send and all sends that it caused.
  ///
  /// Work that one of them starts later counts as cancelled.
  ///
  /// - Returns: The effects to cancel, in the order in which they started, and the closures to call.
  /// - Complexity: O(lines beneath this one + their effects).
  mutating func cancel(_ id: Int) -> (effects: [EffectToken], others: [@Sendable () -> Void]) {
    var effects: [EffectToken] = []
    var others: [@Sendable () -> Void] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      edit(next) { $0.isCancelled = true }
      effects += self[next].effects.all
      if let cancel = self[next].cancel { others.append(cancel) }
      waiting += self[next].children.all
    }
    return (effects.sorted { $0.number < $1.number }, others)
  }

  /// Returns the effects of a send and of all sends that it caused, in the order in which they started.
  func effects(of id: Int) -> [EffectToken] {
    var effects: [EffectToken] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      effects += self[next].effects.all
      waiting += self[next].children.all
    }
    return effects.sorted { $0.number < $1.number }
  }

  /// Registers a waiter, which is woken when a send has ended.
  ///
  /// - Parameters:
  ///   - waiter: The waiter.
  ///   - id: The send.
  ///   - handlerOnly: Whether only the effects of the action itself count.
  /// - Returns: Whether the send has already ended.
  mutating func wait(_ waiter: Waiter, for id: Int, handlerOnly: Bool) -> Bool {
    if handlerOnly {
      if self[id].isHandling { edit(id) { $0.handlerWaiters.append(waiter) } }
      return !self[id].isHandling
    }
    if self[id].isOpen { edit(id) { $0.waiters.append(waiter) } }
    return !self[id].isOpen
  }
}
