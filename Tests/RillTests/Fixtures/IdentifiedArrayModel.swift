import Rill
import RillFixtures
import RillTesting

/// The behavior of an `IdentifiedArray`, implemented without regard to speed.
struct IdentifiedArrayModel {
  struct Line: Equatable {
    /// The ID under which the element is stored; its own, unless that was taken when it changed.
    var filed: Int
    var item: Item
  }

  enum Operation {
    case append(Item)
    case insert(Item, at: Int)
    case remove(Int)
    case move(Int, to: Int)
    case set(Int, Item)
    case setNil(Int)
    case changeValue(Int)
    case changeID(Int, to: Int)
    case sort
    case removeEach(of: Int)
    case removeAll
  }

  var lines: [Line] = []
  /// The number of operations that were refused with a report.
  var reports = 0

  func position(of id: Int) -> Int? { lines.firstIndex { $0.filed == id } }

  /// - Returns: Whether the operation must renew the version.
  mutating func apply(_ operation: Operation) -> Bool {
    switch operation {
    case .append(let item): return insert(item, at: lines.count)
    case .insert(let item, let position): return insert(item, at: position)
    case .remove(let id), .setNil(let id): return keep { $0.filed != id }
    case .move(let id, let end): return move(id, to: end)
    case .set(let id, let item):
      return position(of: id) == nil ? insert(item, at: lines.count) : change(id) { $0 = item }
    case .changeValue(let id): return change(id) { $0.value += 1 }
    case .changeID(let id, let new): return change(id) { $0.id = new }
    case .sort:
      let before = lines
      lines.sort { $0.item.value < $1.item.value }
      return lines != before
    case .removeEach(let divisor): return keep { $0.item.value % divisor != 0 }
    case .removeAll: return keep { _ in false }
    }
  }

  private mutating func insert(_ item: Item, at position: Int) -> Bool {
    guard self.position(of: item.id) == nil else {
      reports += 1
      return false
    }
    lines.insert(Line(filed: item.id, item: item), at: min(max(0, position), lines.count))
    return true
  }

  private mutating func move(_ id: Int, to end: Int) -> Bool {
    guard let start = position(of: id) else { return false }
    let line = lines.remove(at: start)
    let end = min(max(0, end), lines.count)
    lines.insert(line, at: end)
    return start != end
  }

  private mutating func change(_ id: Int, _ body: (inout Item) -> Void) -> Bool {
    guard let position = position(of: id) else { return false }
    body(&lines[position].item)
    let new = lines[position].item.id
    if new == id { return true }
    if self.position(of: new) == nil { lines[position].filed = new } else { reports += 1 }
    return true
  }

  private mutating func keep(_ condition: (Line) -> Bool) -> Bool {
    let count = lines.count
    lines.removeAll { !condition($0) }
    return lines.count != count
  }
}

extension IdentifiedArray<Item> {
  mutating func apply(_ operation: IdentifiedArrayModel.Operation) {
    switch operation {
    case .append(let item): append(item)
    case .insert(let item, let position): insert(item, at: position)
    case .remove(let id): remove(id: id)
    case .move(let id, let end): move(id: id, to: end)
    case .set(let id, let item): self[id: id] = item
    case .setNil(let id): self[id: id] = nil
    case .changeValue(let id): self[id: id]?.value += 1
    case .changeID(let id, let new): self[id: id]?.id = new
    case .sort: sort { $0.value < $1.value }
    case .removeEach(let divisor): removeAll { $0.value % divisor == 0 }
    case .removeAll: removeAll()
    }
  }
}

extension SeededRandom {
  /// Returns an operation on IDs from 0 to about 7, with mostly small changes.
  mutating func operation() -> IdentifiedArrayModel.Operation {
    let item = Item(id: below(8), value: below(20))
    switch below(40) {
    case 0..<8: return .append(item)
    case 8..<14: return .insert(item, at: below(12) - 2)
    case 14..<17: return .remove(below(8))
    case 17..<21: return .move(below(8), to: below(12) - 2)
    case 21..<25: return .set(below(8), item)
    case 25..<27: return .setNil(below(8))
    case 27..<33: return .changeValue(below(8))
    case 33..<36: return .changeID(below(8), to: below(8))
    case 36..<38: return .sort
    case 38: return .removeEach(of: 2 + below(4))
    default: return below(4) == 0 ? .removeAll : .sort
    }
  }
}
