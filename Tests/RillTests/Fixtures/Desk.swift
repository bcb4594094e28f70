import Rill

/// A state with a part of every kind: plain, nested, optional, rows, rows in rows, an enum case, computed.
struct Desk: Equatable, Sendable {
  var count = 0
  var text = ""
  var numbers: [Int] = []
  var lamp = Lamp()
  var drawer: Drawer?
  var rows = IdentifiedArray<Page>()
  var mode = Mode.idle

  /// A lamp on the desk.
  struct Lamp: Equatable, Sendable {
    var isOn = false
    var watts = 40
    var shade = Shade()
  }

  /// The shade of the lamp.
  struct Shade: Equatable, Sendable {
    var color = "white"
  }

  /// An optional drawer of the desk, with pens in it.
  struct Drawer: Equatable, Sendable {
    var label = ""
    var pens = IdentifiedArray<Item>()
    var lamp: Lamp?
  }

  /// A page on the desk, with notes on it.
  struct Page: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
    var notes = IdentifiedArray<Item>()
  }

  /// The activity at the desk.
  enum Mode: Equatable, Sendable {
    case idle
    case reading(Int)
    case writing(Draft)
  }

  /// A text in progress.
  struct Draft: Equatable, Sendable {
    var text = ""
    var words: [String] = []
  }

  /// The draft, if the mode has one.
  var draft: Draft? {
    get { if case .writing(let draft) = mode { draft } else { nil } }
    set {
      if let newValue { mode = .writing(newValue) } else { mode = .idle }
    }
  }

  /// A part without storage.
  var mirror: Lamp {
    get { Lamp(isOn: !lamp.isOn, watts: lamp.watts * 2, shade: Shade(color: "anti" + lamp.shade.color)) }
    set { lamp = Lamp(isOn: !newValue.isOn, watts: newValue.watts / 2, shade: lamp.shade) }
  }

  /// A value without storage.
  var double: Int { count * 2 }

  subscript(number index: Int) -> Int { index < numbers.count ? numbers[index] : -1 }
}

/// The actions of the desk.
///
/// The actions of its parts are not `Equatable`, and need not be.
enum DeskAction: Sendable {
  case add(Int)
  case lamp(LampAction)
  case mirror(LampAction)
  case drawer(DrawerAction)
  case row(Int, PageAction)
  case draft(String)
}

enum LampAction: Sendable { case toggle, watts(Int), shade(String) }
enum DrawerAction: Sendable { case label(String), pen(Int, ItemAction), lamp(LampAction) }
enum PageAction: Sendable { case title(String), note(Int, ItemAction) }
enum ItemAction: Sendable { case value(Int) }

extension Desk {
  static func reduce(_ desk: inout Desk, _ action: DeskAction) -> Effect<DeskAction> {
    switch action {
    case .add(let amount): desk.count += amount
    case .lamp(let action): desk.lamp.handle(action)
    case .mirror(let action): desk.mirror.handle(action)
    case .drawer(.label(let label)): desk.drawer?.label = label
    case .drawer(.pen(let id, .value(let value))): desk.drawer?.pens[id: id]?.value = value
    case .drawer(.lamp(let action)): desk.drawer?.lamp?.handle(action)
    case .row(let id, .title(let title)): desk.rows[id: id]?.title = title
    case .row(let id, .note(let note, .value(let value))): desk.rows[id: id]?.notes[id: note]?.value = value
    case .draft(let text): desk.draft?.text = text
    }
    return .none
  }

  static func store(_ desk: Desk = Desk()) -> Store<Desk, DeskAction> {
    Store(desk) { (desk: inout Desk, action: DeskAction) in reduce(&desk, action) }
  }

  /// Returns a desk with a number of pages, numbered from 0.
  static func with(pages count: Int) -> Desk { Desk(rows: IdentifiedArray((0..<count).map { Page(id: $0) })) }
}

extension Desk.Lamp {
  mutating func handle(_ action: LampAction) {
    switch action {
    case .toggle: isOn.toggle()
    case .watts(let watts): self.watts = watts
    case .shade(let color): shade.color = color
    }
  }
}
