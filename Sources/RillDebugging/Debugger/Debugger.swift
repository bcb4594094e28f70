public import Rill
public import RillValues

/// A debugger for one store, with the contents of its screen and the operations on it.
///
/// ```swift
/// let debugger = Debugger(of: store)
/// debugger.open()
/// debugger.undo()
/// debugger.scrub(to: 12)
/// debugger.close()
/// ```
///
/// A debugger does not depend on a UI framework; `RillApple` has views for SwiftUI and UIKit. Its contents are the
/// state of ``screen``, which views read field by field.
///
/// **Behavior**
/// - *Only* one debugger is open at a time. Opening a second one shows the open one.
/// - Steps use the ``History``: they *never* start an effect, are *never* recorded, and *never* show a state that a
///   rule refuses. While the newest entry is shown, the debugger follows it.
/// - A debugger *never* records while the history's recording is paused.
/// - While closed, a debugger observes nothing. The history continues to record.
/// - Closing a debugger continues from the state that is shown, which becomes an entry if it is an older one.
///
/// - Complexity: A step costs a jump in the history. A value is read once, when its panel is shown. While the debugger
///   is open, the action of each new entry is read for its label.
@MainActor
public final class Debugger {
  /// The open debugger, if any.
  public private(set) static weak var opened: Debugger?

  /// The contents of the debugger.
  public let screen: Store<DebuggerScreen, Never>
  private let subject: any DebuggedStore
  private var watch: HistoryWatch?

  /// Creates a closed debugger.
  ///
  /// - Parameters:
  ///   - store: The store, which the debugger does not retain.
  ///   - history: A history of the store, which is attached if necessary. If nil, the attached history or a new one is
  ///     used. It continues to record while the debugger is closed.
  ///   - options: The options that control how states and actions are shown and what is redacted.
  ///   - inspectorAddress: The address of this process's inspector, such as `Inspector.url`.
  public init<State, Action>(
    of store: Store<State, Action>, history: History<State, Action>? = nil,
    showing options: DumpOptions = DumpOptions(), inspectorAddress: String? = nil
  ) {
    // A store of a part has no tools and no history. Attaching one, below, reports that.
    let known = try? StoreTools(of: store).attached(History<State, Action>.self)
    let history = history ?? known ?? History()
    subject = HistoryView(store, store.attach(history), options)
    var first = DebuggerScreen()
    first.inspectorAddress = inspectorAddress
    screen = Store(preview: first)
  }

  // MARK: - Opening

  /// Opens the debugger, unless another one is open.
  ///
  /// - Parameter size: The initial size.
  /// - Returns: The open debugger: this one, or the one that was open already.
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

  /// Closes the debugger, and continues from the state that is shown.
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

  /// Changes the size of the debugger.
  ///
  /// - Parameter size: The new size. Has no effect while the debugger is closed.
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

  /// Shows the state after a number of entries.
  ///
  /// - Parameter position: The number of entries; 0 is the initial state.
  public func scrub(to position: Int) { travel(by: position - screen.position) }

  /// Records whether the user is scrubbing through the history.
  ///
  /// - Parameter isScrubbing: Whether scrubbing starts or ends.
  public func setScrubbing(_ isScrubbing: Bool) { screen.update { $0.isScrubbing = isScrubbing } }

  /// Shows the state after an entry.
  ///
  /// - Parameter number: The number of the entry.
  public func jump(to number: UInt64) { note(subject.jump(to: number)) }

  /// Starts or stops applying inputs to the state that is shown; they are recorded in both cases.
  ///
  /// - Parameter isRunning: Whether inputs are applied.
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

  // MARK: - Inspecting

  /// Shows a panel for the current entry.
  ///
  /// - Parameter panel: The panel to show.
  public func show(_ panel: DebuggerPanel) { screen.update { $0.panel = panel } }

  /// Lists only entries whose label or refusal contains a text, ignoring case.
  ///
  /// - Parameter text: The text. If it is empty, all entries are listed.
  /// - Complexity: Reads the label of each entry.
  public func search(for text: String) {
    screen.update { $0.search = text }
    list()
  }

  /// Expands or collapses a line.
  ///
  /// - Parameter line: The identity of the line.
  public func turn(_ line: DebuggerLine.ID) {
    screen.update { if $0.turned.remove(line) == nil { $0.turned.insert(line) } }
  }

  /// Sets the address of this process's inspector.
  ///
  /// - Parameter address: The address, or nil if no inspector runs.
  public func setInspectorAddress(_ address: String?) { screen.update { $0.inspectorAddress = address } }

  /// Returns the entry with a number.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The entry, or nil if it is no longer kept.
  public func entry(_ number: UInt64) -> DebuggerEntry? {
    // Reading the edition registers the view for changes to earlier entries.
    _ = screen.edition
    return subject.entry(number)
  }

  /// The lines of the selected panel.
  ///
  /// A view that reads this property is notified when the lines change.
  ///
  /// - Complexity: That of reading the value, once for each state that is shown.
  public var lines: [DebuggerLine] {
    _ = (screen.current, screen.edition)
    return subject.lines(of: screen.panel, turned: screen.turned)
  }

  /// The entries, the state that is shown and the changes that led to it, as text for sharing.
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

  /// Lists a new entry, and removes entries that are no longer kept: the oldest ones, or those after the previous
  /// state.
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

  /// Updates the list of entries.
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
