/// Which sends have led to which, and what is still open of each: a pure state machine.
///
/// A send and the sends that its effects make form a tree; each has a line. A line goes as soon as nothing refers to its
/// send and it leads to one other line at most. So a chain of sends has the same size at each link, and no more lines
/// than twice the number of sends that something refers to.
struct SendTable {
  /// One send.
  struct Line {
    /// The send whose effect made this one.
    fileprivate(set) var parent: Int?
    /// The sends that effects of this one have made.
    fileprivate var children = Few<Int>()
    /// How many of them are open.
    fileprivate var openChildren = 0
    /// How many effects and waiting inputs of this send are open.
    fileprivate var ownOpen = 0
    /// How many of these belong to the action itself, and not to the actions that its effects have sent.
    fileprivate var handlersOpen = 0
    fileprivate var effects = Few<EffectToken>()
    fileprivate var isHeld = true
    /// Whether the action itself waits for its turn.
    fileprivate var isWaiting = false
    /// Set when the action has passed.
    ///
    /// The refusal of a later action is then not taken for its own.
    fileprivate var isAccepted = false
    fileprivate(set) var isCancelled = false
    fileprivate(set) var refusal: Refusal?
    fileprivate var waiters: [Waiter] = []
    fileprivate var handlerWaiters: [Waiter] = []
    fileprivate var cancel: (@Sendable () -> Void)?

    /// Whether the send, or one that it has led to, has not ended.
    var isOpen: Bool { ownOpen > 0 || openChildren > 0 }
    /// Whether the effects of the action itself have not ended.
    var isHandling: Bool { handlersOpen > 0 }
    /// The effects that have not ended, in the order of their start.
    var openEffects: [EffectToken] { effects.all.sorted { $0.number < $1.number } }
  }

  /// The line of the send with which the tree began.
  static let root = 0

  private var rootLine = Line()
  private var others: ContiguousArray<Line> = []
  private var free: [Int] = []

  init(refusal: Refusal?) { rootLine.refusal = refusal }

  /// How many sends have a line.
  var count: Int { 1 + others.count - free.count }

  /// The line of a send.
  private(set) subscript(id: Int) -> Line {
    get { id == Self.root ? rootLine : others[id - 1] }
    _modify {
      if id == Self.root { yield &rootLine } else { yield &others[id - 1] }
    }
  }

  /// Adds a send that an effect of another has made.
  ///
  /// It is open until it is closed once.
  mutating func add(to parent: Int) -> Int {
    var line = Line()
    line.parent = parent
    line.isCancelled = self[parent].isCancelled
    let id: Int
    if let last = free.popLast() {
      id = last
      self[id] = line
    } else {
      others.append(line)
      id = others.count
    }
    self[parent].children.insert(id)
    open(id)
    return id
  }

  /// Counts one more thing to wait for.
  mutating func open(_ id: Int) {
    let wasOpen = self[id].isOpen
    self[id].ownOpen += 1
    guard !wasOpen else { return }
    var id = id
    while let parent = self[id].parent {
      let wasOpen = self[parent].isOpen
      self[parent].openChildren += 1
      if wasOpen { return }
      id = parent
    }
  }

  /// Counts one thing less to wait for.
  ///
  /// - Returns: Those who waited for the last.
  mutating func close(_ id: Int) -> [Waiter] {
    self[id].ownOpen -= 1
    var woken: [Waiter] = []
    var id = id
    while !self[id].isOpen {
      woken += self[id].waiters
      self[id].waiters = []
      guard let parent = self[id].parent else { break }
      self[parent].openChildren -= 1
      id = parent
    }
    return woken
  }

  /// Notes that nothing refers to a send any more.
  ///
  /// - Returns: The lines that have gone, to be destroyed elsewhere.
  mutating func release(_ id: Int) -> [Line] {
    self[id].isHeld = false
    var gone: [Line] = []
    var id = id
    while let parent = self[id].parent, !self[id].isHeld, self[id].ownOpen == 0, self[id].children.count < 2 {
      let child = self[id].children.any
      gone.append(self[id])
      self[id] = Line()
      free.append(id)
      self[parent].children.remove(id)
      if let child {
        // The child takes the place of its parent, which was open only if the child is.
        self[child].parent = parent
        self[parent].children.insert(child)
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
    self[id].effects.insert(effect)
    if isHandler { self[id].handlersOpen += 1 }
  }

  /// Notes that an effect has ended.
  mutating func close(_ effect: EffectToken, isHandler: Bool, in id: Int) -> [Waiter] {
    self[id].effects.remove(effect)
    return (isHandler ? closeHandler(id) : []) + close(id)
  }

  /// Counts an input that waits for its turn.
  mutating func openInput(_ id: Int) {
    open(id)
    guard !self[id].isAccepted, !self[id].isWaiting else { return }
    self[id].isWaiting = true
    self[id].handlersOpen += 1
  }

  /// Notes that an input has had its turn.
  mutating func closeInput(_ id: Int) -> [Waiter] {
    guard self[id].isWaiting else { return close(id) }
    self[id].isWaiting = false
    return closeHandler(id) + close(id)
  }

  private mutating func closeHandler(_ id: Int) -> [Waiter] {
    self[id].handlersOpen -= 1
    guard self[id].handlersOpen == 0 else { return [] }
    defer { self[id].handlerWaiters = [] }
    return self[id].handlerWaiters
  }

  /// Notes that an action has passed.
  ///
  /// - Returns: Whether it is the action of the send itself.
  mutating func accept(_ id: Int) -> Bool {
    defer { self[id].isAccepted = true }
    return !self[id].isAccepted
  }

  /// Notes why an action was refused.
  ///
  /// - Returns: Whether it is the action of the send itself.
  mutating func refuse(_ id: Int, _ refusal: Refusal) -> Bool {
    if !self[id].isAccepted { self[id].refusal = refusal }
    return !self[id].isAccepted
  }

  /// Says what else is cancelled with a send.
  mutating func onCancel(_ id: Int, _ cancel: @escaping @Sendable () -> Void) { self[id].cancel = cancel }

  /// Cancels a send and all that it has led to.
  ///
  /// What one of them starts later counts as cancelled.
  ///
  /// - Returns: The effects to be cancelled, in the order of their start, and what else is to be called.
  /// - Complexity: O(lines beneath this one + their effects).
  mutating func cancel(_ id: Int) -> (effects: [EffectToken], others: [@Sendable () -> Void]) {
    var effects: [EffectToken] = []
    var others: [@Sendable () -> Void] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      self[next].isCancelled = true
      effects += self[next].effects.all
      if let cancel = self[next].cancel { others.append(cancel) }
      waiting += self[next].children.all
    }
    return (effects.sorted { $0.number < $1.number }, others)
  }

  /// The effects of a send and of all that it has led to, in the order of their start.
  func effects(of id: Int) -> [EffectToken] {
    var effects: [EffectToken] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      effects += self[next].effects.all
      waiting += self[next].children.all
    }
    return effects.sorted { $0.number < $1.number }
  }

  /// Has a waiter woken when a send has ended.
  ///
  /// - Parameters:
  ///   - waiter: The waiter.
  ///   - id: The send.
  ///   - handlerOnly: Whether only the effects of the action itself count.
  /// - Returns: Whether it has ended already.
  mutating func wait(_ waiter: Waiter, for id: Int, handlerOnly: Bool) -> Bool {
    if handlerOnly {
      if self[id].isHandling { self[id].handlerWaiters.append(waiter) }
      return !self[id].isHandling
    }
    if self[id].isOpen { self[id].waiters.append(waiter) }
    return !self[id].isOpen
  }
}
