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
    fileprivate var openChildren: Int32 = 0
    /// The number of open effects and waiting inputs of this send.
    fileprivate var ownOpen: Int32 = 0
    /// The number of these that belong to the action itself, not to actions that its effects have sent.
    fileprivate var handlersOpen: Int32 = 0
    fileprivate var effects = Few<EffectToken>()
    fileprivate var isHeld = true
    /// A Boolean value that indicates whether the action itself waits for its turn.
    fileprivate var isWaiting = false
    /// A Boolean value that indicates whether the action was accepted.
    ///
    /// If it was, the refusal of a later action is not recorded as its own.
    fileprivate var isAccepted = false
    fileprivate(set) var isCancelled = false
    /// The refusal, in a box since most sends have none.
    private var refused: Boxed<Refusal>?
    fileprivate(set) var refusal: Refusal? {
      get { refused?.value }
      set { refused = newValue.map(Boxed.init) }
    }
    fileprivate var waiters: [Waiter] = []
    fileprivate var handlerWaiters: [Waiter] = []
    fileprivate var cancel: (@Sendable () -> Void)?

    /// A Boolean value that indicates whether the send, or one that it caused, has not ended.
    var isOpen: Bool { ownOpen > 0 || openChildren > 0 }
    /// A Boolean value that indicates whether nothing refers to the line except for at most one child.
    fileprivate var isRemovable: Bool { !isHeld && ownOpen == 0 && children.count < 2 }
    /// A Boolean value that indicates whether the effects of the action itself have not ended.
    var isHandling: Bool { handlersOpen > 0 }
    /// The unfinished effects, in the order in which they started.
    var openEffects: [EffectToken] { effects.all.sorted { $0.number < $1.number } }

    fileprivate mutating func takeWaiters() -> [Waiter] {
      defer { waiters = [] }
      return waiters
    }

    fileprivate mutating func takeHandlerWaiters() -> [Waiter] {
      defer { handlerWaiters = [] }
      return handlerWaiters
    }
  }

  /// The line of the send at the root of the tree.
  static let root = 0

  private var rootLine = Line()
  private var others: ContiguousArray<Line> = []
  private var free: [Int] = []

  init(refusal: Refusal?) { if refusal != nil { rootLine.refusal = refusal } }

  /// A Boolean value that indicates whether a send, or one that it caused, has not ended.
  func isOpen(_ id: Int) -> Bool { read(id) { $0.isOpen } }
  /// A Boolean value that indicates whether the effects of the action itself have not ended.
  func isHandling(_ id: Int) -> Bool { read(id) { $0.isHandling } }
  /// A Boolean value that indicates whether a send was cancelled.
  func isCancelled(_ id: Int) -> Bool { read(id) { $0.isCancelled } }

  /// The number of lines.
  var count: Int { 1 + others.count - free.count }

  /// The line of a send.
  subscript(id: Int) -> Line { id == Self.root ? rootLine : others[id - 1] }

  /// Reads the line of a send in place: a copy of a line costs more than most of what is read.
  @inline(__always)
  private func read<Result>(_ id: Int, _ body: (borrowing Line) -> Result) -> Result {
    id == Self.root ? body(rootLine) : body(others[id - 1])
  }

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
    line.isCancelled = read(parent) { $0.isCancelled }
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
    let wasOpen = read(id) { $0.isOpen }
    edit(id) { $0.ownOpen += 1 }
    guard !wasOpen else { return }
    var id = id
    while let parent = read(id, { $0.parent }) {
      let wasOpen = read(parent) { $0.isOpen }
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
    while read(id, { !$0.isOpen }) {
      if read(id, { !$0.waiters.isEmpty }) { woken += edit(id) { $0.takeWaiters() } }
      guard let parent = read(id, { $0.parent }) else { break }
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
    while let parent = read(id, { $0.isRemovable ? $0.parent : nil }) {
      let child = read(id) { $0.children.any }
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
    edit(id) {
      $0.effects.insert(effect)
      if isHandler { $0.handlersOpen += 1 }
    }
  }

  /// Records that an effect has ended.
  mutating func close(_ effect: EffectToken, isHandler: Bool, in id: Int) -> [Waiter] {
    edit(id) { $0.effects.remove(effect) }
    guard isHandler else { return close(id) }
    let woken = closeHandler(id)
    return woken.isEmpty ? close(id) : woken + close(id)
  }

  /// Counts an input that waits for its turn.
  mutating func openInput(_ id: Int) {
    open(id)
    edit(id) {
      guard !$0.isAccepted, !$0.isWaiting else { return }
      $0.isWaiting = true
      $0.handlersOpen += 1
    }
  }

  /// Records that an input has had its turn.
  mutating func closeInput(_ id: Int) -> [Waiter] {
    guard read(id, { $0.isWaiting }) else { return close(id) }
    edit(id) { $0.isWaiting = false }
    return closeHandler(id) + close(id)
  }

  private mutating func closeHandler(_ id: Int) -> [Waiter] {
    edit(id) {
      $0.handlersOpen -= 1
      return $0.handlersOpen == 0 && !$0.handlerWaiters.isEmpty ? $0.takeHandlerWaiters() : []
    }
  }

  /// Records that an action was accepted.
  ///
  /// - Returns: Whether it is the action of the send itself.
  mutating func accept(_ id: Int) -> Bool {
    edit(id) { line in
      defer { line.isAccepted = true }
      return !line.isAccepted
    }
  }

  /// Records the refusal of an action.
  ///
  /// - Returns: Whether it is the action of the send itself.
  mutating func refuse(_ id: Int, _ refusal: Refusal) -> Bool {
    edit(id) {
      if !$0.isAccepted { $0.refusal = refusal }
      return !$0.isAccepted
    }
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
      read(next) {
        effects += $0.effects.all
        if let cancel = $0.cancel { others.append(cancel) }
        waiting += $0.children.all
      }
    }
    return (effects.sorted { $0.number < $1.number }, others)
  }

  /// Returns the effects of a send and of all sends that it caused, in the order in which they started.
  func effects(of id: Int) -> [EffectToken] {
    var effects: [EffectToken] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      read(next) {
        effects += $0.effects.all
        waiting += $0.children.all
      }
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
    edit(id) {
      let hasEnded = handlerOnly ? !$0.isHandling : !$0.isOpen
      if !hasEnded {
        if handlerOnly { $0.handlerWaiters.append(waiter) } else { $0.waiters.append(waiter) }
      }
      return hasEnded
    }
  }
}
