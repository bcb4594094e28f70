public import Rill

/// A debugger of one store: what it shows, and what can be done in it.
///
/// ```swift
/// let debugger = Debugger(of: store)
/// debugger.open()
/// debugger.undo()
/// debugger.scrub(to: 12)
/// debugger.close()
/// ```
///
/// It is for any screen: `RillApple` has views for SwiftUI and UIKit. What it shows is a state of its own, ``screen``,
/// which views read field by field.
///
/// **Behavior**
/// - *Only* one debugger is open at a time. Opening a second one shows the one that is there.
/// - Steps go through the ``History``: they *never* start an effect, are *never* recorded, and *never* show a state that a
///   rule refuses. It follows the newest entry while that is shown.
/// - It *never* records where the history was told to pause.
/// - While it is closed it listens to nothing. The history goes on recording.
/// - Closing it has the store go on from the state that is shown, which becomes an entry if it is an older one.
///
/// - Complexity: A step costs a jump in the history. A value is read for a panel that is shown, once. While it is open, the
///   action of each new entry is read for its label.
@MainActor
public final class Debugger {
  /// The debugger that is open.
  public private(set) static weak var opened: Debugger?

  /// What is shown.
  public let screen: Store<DebuggerScreen, Never>
  private let subject: any DebuggedStore
  private var watch: HistoryWatch?

  /// Makes a debugger, closed.
  ///
  /// - Parameters:
  ///   - store: The store; whoever else holds it keeps it.
  ///   - history: A history of the store, which is attached if it is not yet; if nil, the one that is, or a new one. It
  ///     goes on recording while the debugger is closed.
  ///   - options: How states and actions are shown, and what of them never is.
  ///   - inspectorAddress: Where the inspector of this process can be opened, such as `Inspector.url`.
  public init<State, Action>(
    of store: Store<State, Action>, history: History<State, Action>? = nil,
    showing options: DumpOptions = DumpOptions(), inspectorAddress: String? = nil
  ) {
    let history = history ?? store.attached(History<State, Action>.self) ?? History()
    subject = HistoryView(store, store.attach(history), options)
    var first = DebuggerScreen()
    first.inspectorAddress = inspectorAddress
    screen = Store(preview: first)
  }

  // MARK: - Opening

  /// Opens it, unless one is open.
  ///
  /// - Parameter size: How much of it is shown at first.
  /// - Returns: The debugger that is open now: this one, or the one that was there.
  @discardableResult
  public func open(_ size: DebuggerSize = .compact) -> Debugger {
    if let other = Self.opened { return other }
    Self.opened = self
    watch = subject.watch { [weak self] change in self?.follow(change) }
    screen.update { $0.size = size }
    refresh()
    list()
    return self
  }

  /// Closes it, and has the store go on from the state that is shown.
  public func close() {
    guard Self.opened === self else { return }
    Self.opened = nil
    watch = nil
    subject.keepShown()
    screen.update { screen in
      screen.size = nil
      screen.isScrubbing = false
      screen.numbers = []
      screen.notice = nil
    }
  }

  /// Shows more of it or less.
  ///
  /// - Parameter size: How much; nothing happens while it is closed.
  public func resize(to size: DebuggerSize) {
    guard screen.size != nil else { return }
    screen.update { $0.size = size }
    list()
  }

  // MARK: - Moving

  /// Shows the state before the last entry.
  public func undo() { travel(by: -1) }

  /// Shows the state after the next entry.
  public func redo() { travel(by: 1) }

  /// Shows the state after so many entries.
  ///
  /// - Parameter position: How many; 0 is the beginning.
  public func scrub(to position: Int) { travel(by: position - screen.position) }

  /// Says that somebody begins or stops to move through the history, finger down.
  ///
  /// - Parameter isScrubbing: Whether they begin.
  public func setScrubbing(_ isScrubbing: Bool) { screen.update { $0.isScrubbing = isScrubbing } }

  /// Shows the state after an entry.
  ///
  /// - Parameter number: The number of the entry.
  public func jump(to number: UInt64) { note(subject.jump(to: number)) }

  /// Has the store apply what it handles, or only record it.
  ///
  /// - Parameter isRunning: Whether it applies.
  public func setEngine(_ isRunning: Bool) {
    subject.setEngine(isRunning)
    refresh()
  }

  private func travel(by steps: Int) {
    guard steps != 0 else { return }
    note(subject.travel(by: steps))
  }

  private func note(_ refusal: Refusal?) {
    screen.update { $0.notice = refusal?.description }
    refresh()
  }

  // MARK: - Looking

  /// Looks at something else of the current entry.
  ///
  /// - Parameter panel: What.
  public func show(_ panel: DebuggerPanel) { screen.update { $0.panel = panel } }

  /// Lists only entries whose label or reason contains a text, in any case.
  ///
  /// - Parameter text: The text; all entries if it is empty.
  /// - Complexity: Reads the label of each entry.
  public func search(for text: String) {
    screen.update { $0.search = text }
    list()
  }

  /// Shows or hides what lies in a line.
  ///
  /// - Parameter line: The line's identity.
  public func turn(_ line: DebuggerLine.ID) {
    screen.update { if $0.turned.remove(line) == nil { $0.turned.insert(line) } }
  }

  /// Says where the inspector of this process can be opened.
  ///
  /// - Parameter address: The address; nil if no inspector runs.
  public func setInspectorAddress(_ address: String?) { screen.update { $0.inspectorAddress = address } }

  /// An entry.
  ///
  /// - Parameter number: Its number.
  /// - Returns: The entry, or nil if it is not kept any more.
  public func entry(_ number: UInt64) -> DebuggerEntry? {
    // Read so that whoever shows this is told when entries are not what they were.
    _ = screen.edition
    return subject.entry(number)
  }

  /// What the chosen panel shows.
  ///
  /// Whoever reads this in a view is told when it is out of date.
  ///
  /// - Complexity: That of reading the value, once for each state that is shown.
  public var lines: [DebuggerLine] {
    _ = (screen.current, screen.edition)
    return subject.lines(of: screen.panel, turned: screen.turned)
  }

  /// The entries, the state that is shown and what led to it, to hand on.
  ///
  /// - Complexity: Reads every entry and the whole state.
  public var report: String {
    let entries = subject.numbers.compactMap(subject.entry).map { entry in
      let mark = entry.id == screen.current?.id ? "> " : "  "
      let end = entry.refusal.map { "  // \($0)" } ?? (entry.isSkipped ? "  // skipped" : "")
      return "\(mark)\(entry.id) \(entry.time) \(entry.label)\(end)"
    }
    return (["Entry \(screen.place)"] + entries + ["", subject.stateText]).joined(separator: "\n")
  }

  // MARK: - Following

  private func follow(_ change: HistoryChange) {
    switch change {
    case .updated: return
    case .appended(let number): append(number)
    case .moved: break
    case .changed:
      screen.update { $0.edition += 1 }
      list()
    }
    refresh()
  }

  private func refresh() {
    let (place, current, isStopped) = (subject.place, subject.current, subject.isEngineStopped)
    screen.update { screen in
      (screen.count, screen.position) = place
      screen.current = current
      screen.isEngineRunning = !isStopped
    }
  }

  /// Lists a new entry; the oldest may have made room for it, or the ones after the state that was shown.
  private func append(_ number: UInt64) {
    guard screen.size == .full else { return }
    let isForked = screen.numbers.last.map { !subject.keeps($0) } ?? false
    guard !isForked, subject.place.count >= screen.count else { return list() }
    let isFound = isFound(number)
    let gone = screen.numbers.prefix { !subject.keeps($0) }.count
    screen.update { screen in
      screen.numbers.removeFirst(gone)
      if isFound { screen.numbers.append(number) }
    }
  }

  /// Finds the entries that are listed.
  private func list() {
    let isListed = screen.size == .full
    let found = isListed ? subject.numbers.filter(isFound) : []
    screen.update { $0.numbers = found }
  }

  private func isFound(_ number: UInt64) -> Bool {
    let search = screen.search.lowercased()
    guard !search.isEmpty else { return true }
    guard let entry = subject.entry(number) else { return false }
    return [entry.label, entry.refusal ?? ""].contains { $0.lowercased().contains(search) }
  }
}
