/// The inspector in a terminal: a state machine without side effects, which returns requests and draws itself as text.
struct TerminalScreen {
  /// A limit on the rows that are kept.
  static let mostRows = 2_000

  /// The address of the inspector, without a token.
  var address = ""
  var width = 80
  var height = 24
  var isConnected = false
  var stores: [TerminalStore] = []
  /// The ID of the store that is shown.
  var store: String?
  var status = TerminalStatus()
  /// The known rows by their places.
  var rows: [Int: TerminalRow] = [:]
  /// The place of the selected row, or nil to follow the newest.
  var selection: Int?
  /// The place of the first row on the screen.
  var top = 0
  var tab = TerminalTab.difference
  var details: [String] = []
  /// The number of lines of details above the screen.
  var scrolled = 0
  var message = ""
  /// Whether the message is the reason why rows could not be read, which holds until they are.
  private var isUnread = false
  var isHelpShown = false
  private(set) var isDone = false
  /// The details that are shown or were requested.
  private var requestedDetail: TerminalRequest?
  private var pending: Set<TerminalRequest> = []
  /// Whether something has happened while rows were requested.
  private var isOutdated = false

  /// The number of lines of the list.
  var listHeight: Int { max(1, (height - 3) / 2) }
  /// The number of lines of the details.
  var detailHeight: Int { max(0, height - 3 - listHeight) }
  /// The store that is shown.
  var current: TerminalStore? { stores.first { $0.id == store } }
  /// The place of the selected row, or nil if there are no entries.
  var selected: Int? {
    guard status.count > 0 else { return nil }
    return min(max(selection ?? status.end - 1, status.first), status.end - 1)
  }

  /// Reacts to an input.
  ///
  /// - Returns: The requests to make.
  mutating func take(_ input: TerminalInput) -> [TerminalRequest] {
    switch input {
    case .key(let key): return press(key)
    case .size(let width, let height):
      (self.width, self.height) = (max(20, width), max(6, height))
      return settle()
    case .connected(let isConnected):
      self.isConnected = isConnected
      return isConnected ? request(.stores) : []
    case .event(let name, let store): return receive(name, store)
    case .answer(let answer): return receive(answer)
    case .end:
      isDone = true
      return []
    }
  }

  // MARK: - Keys

  private mutating func press(_ key: TerminalKey) -> [TerminalRequest] {
    (message, isUnread) = ("", false)
    if key == .character("\u{03}") || key == .character("\u{04}") { return take(.end) }
    if isHelpShown {
      isHelpShown = false
      return []
    }
    switch key {
    case .character("q"): isDone = true
    case .character("?"): isHelpShown = true
    case .up, .character("k"): return move(by: -1)
    case .down, .character("j"): return move(by: 1)
    case .pageUp: return move(by: -listHeight)
    case .pageDown: return move(by: listHeight)
    case .home, .character("g"): return select(status.first)
    case .end, .character("G"): return select(nil)
    case .tab:
      tab = tab.next
      scrolled = 0
    case .left, .character("h"): scrolled = max(0, scrolled - max(1, detailHeight - 1))
    case .right, .character("l"):
      scrolled = min(max(0, details.count - detailHeight), scrolled + max(1, detailHeight - 1))
    case .character("n"): return show(storeAfter: 1)
    case .character("p"): return show(storeAfter: -1)
    default: return command(key)
    }
    return settle()
  }

  private mutating func command(_ key: TerminalKey) -> [TerminalRequest] {
    guard let store else { return [] }
    switch key {
    case .enter:
      guard let row = selectedRow else { return [] }
      return request(.command(store: store, #"{"do":"jump","to":\#(row.number)}"#))
    case .character("0"): return request(.command(store: store, #"{"do":"jump","to":0}"#))
    case .character("e"): return request(.command(store: store, #"{"do":"end"}"#))
    case .character("s"):
      guard let row = selectedRow else { return [] }
      let name = row.skipped == true ? "unskip" : "skip"
      return request(.command(store: store, #"{"do":"\#(name)","numbers":[\#(row.number)]}"#))
    default: return []
    }
  }

  private var selectedRow: TerminalRow? { selected.flatMap { rows[$0] } }

  private mutating func move(by count: Int) -> [TerminalRequest] {
    guard let selected else { return [] }
    let place = min(max(selected + count, status.first), status.end - 1)
    return select(place == status.end - 1 && count > 0 ? nil : place)
  }

  private mutating func select(_ place: Int?) -> [TerminalRequest] {
    selection = place
    return settle()
  }

  private mutating func show(storeAfter count: Int) -> [TerminalRequest] {
    guard let index = stores.firstIndex(where: { $0.id == store }), stores.count > 1 else { return [] }
    return show(stores[(index + count + stores.count) % stores.count].id)
  }

  private mutating func show(_ id: String?) -> [TerminalRequest] {
    guard id != store else { return settle() }
    store = id
    (status, rows, selection, top) = (TerminalStatus(), [:], nil, 0)
    (details, scrolled, requestedDetail) = ([], 0, nil)
    pending = pending.filter { if case .entries = $0 { false } else { true } }
    return refresh()
  }

  // MARK: - Events and answers

  private mutating func receive(_ name: String, _ id: String?) -> [TerminalRequest] {
    switch name {
    case "store-added", "store-removed", "processes", "availability", "reset": return request(.stores)
    case "layout" where id == store:
      // A change of entries changes the states after them.
      (rows, requestedDetail) = ([:], nil)
      return refresh()
    case "entries" where id == store, "status" where id == store: return refresh()
    default: return []
    }
  }

  private mutating func receive(_ answer: TerminalAnswer) -> [TerminalRequest] {
    switch answer {
    case .stores(let found):
      pending.remove(.stores)
      stores = found
      let isKnown = found.contains { $0.id == store }
      return isKnown ? refresh() : show(found.first?.id)
    case .entries(let id, let status, let from, let list):
      pending = pending.filter { if case .entries = $0 { false } else { true } }
      guard id == store else { return settle() }
      take(status)
      if isUnread { (message, isUnread) = ("", false) }
      for (index, row) in list.enumerated() { rows[from + index] = row }
      if rows.count > Self.mostRows { rows = rows.filter { abs($0.key - top) < Self.mostRows / 2 } }
      if isOutdated { return refresh() }
    case .detail(let request, let lines):
      pending.remove(request)
      if request == requestedDetail { details = lines }
    case .command(let id, let status, let refusal):
      pending = pending.filter { if case .command = $0 { false } else { true } }
      (message, isUnread) = (refusal ?? "", false)
      if id == store { take(status) }
    case .refused(let request, let reason):
      pending.remove(request)
      if request == requestedDetail {
        details = [reason]
      } else {
        message = reason
        if case .entries = request { isUnread = true } else { isUnread = false }
      }
      return []
    case .unreachable(let request):
      pending.remove(request)
      return []
    }
    return settle()
  }

  private mutating func take(_ status: TerminalStatus) {
    if status.position != self.status.position || status.end != self.status.end { requestedDetail = nil }
    self.status = status
  }

  // MARK: - Requests

  private mutating func request(_ request: TerminalRequest) -> [TerminalRequest] {
    pending.insert(request).inserted ? [request] : []
  }

  /// Reads the rows on the screen again.
  private mutating func refresh() -> [TerminalRequest] {
    guard let store else { return [] }
    guard !isReadingRows else {
      isOutdated = true
      return []
    }
    isOutdated = false
    let from = selection == nil ? nil : top
    return request(.entries(store: store, from: from, limit: listHeight))
  }

  private var isReadingRows: Bool { pending.contains { if case .entries = $0 { true } else { false } } }

  /// Scrolls to the selected row, and requests what the screen lacks.
  private mutating func settle() -> [TerminalRequest] {
    guard let store, let selected else { return [] }
    if selected < top { top = selected }
    if selected >= top + listHeight { top = selected - listHeight + 1 }
    top = max(status.first, min(top, max(status.first, status.end - listHeight)))
    var requests: [TerminalRequest] = []
    let visible = top..<min(status.end, top + listHeight)
    if visible.contains(where: { rows[$0] == nil }), !isReadingRows {
      requests += request(.entries(store: store, from: top, limit: listHeight))
    }
    if let row = rows[selected] {
      let detail = TerminalRequest.detail(store: store, number: row.number, tab)
      if detail != requestedDetail {
        if case .detail(_, let number, let kind) = requestedDetail, number != row.number || kind != tab {
          scrolled = 0
        }
        requestedDetail = detail
        requests += request(detail)
      }
    }
    return requests
  }
}
