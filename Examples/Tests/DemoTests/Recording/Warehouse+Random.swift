import Foundation
import Rill
import RillKeyedState
import RillStyles
import RillTesting

extension Warehouse.State {
  /// The state with one or two of its fields changed.
  func changed(using random: inout some RandomNumberGenerator) -> Self {
    var state = self
    for _ in 0..<Int.random(in: 1...2, using: &random) { state.change(&random) }
    return state
  }

  private mutating func change(_ random: inout some RandomNumberGenerator) {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: name = .odd(&random)
    case 1: lines.change(&random) { String.odd(&$0) }
    case 2: changeShelves(&random)
    case 3: byCode[.odd(&random)] = Bool.random(using: &random) ? nil : .any(&random)
    case 4: byCode[byCode.keys.min() ?? "a"]?.title = .odd(&random)
    case 5: phase = .any(&random)
    case 6: next = Bool.random(using: &random) ? nil : .any(&random)
    case 7: if chosen == nil { chosen = .any(&random) } else { chosen?.amounts.append(.random(in: 0...9)) }
    case 8: twice = [nil, .some(nil), .some(4)].randomElement(using: &random) ?? nil
    case 9: marks.formSymmetricDifference([["a", "\"", "é", "👩‍👧"].randomElement(using: &random) ?? "b"])
    case 10: changeKeyed(&random)
    case 11: table.change(&random) { [Int16.random(in: -9...9, using: &$0)] }
    case 12: (weight, seen) = (.random(in: -1...1, using: &random), seen + 1)
    case 13: (link, id) = (URL(string: "https://example.com/a?b=\(seen)"), id == nil ? UUID() : nil)
    case 14: bytes = Data((0..<Int.random(in: 0...20, using: &random)).map { UInt8($0 * 12) })
    default: (pause, bounds) = (.milliseconds(Int.random(in: 0...5000, using: &random)), -1..<seen + 1)
    }
  }

  private mutating func changeShelves(_ random: inout some RandomNumberGenerator) {
    let shelf = Warehouse.Shelf.any(&random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: shelves[id: shelf.id] = shelf
    case 1: shelves.remove(id: shelf.id)
    case 2: if !shelves.contains(id: shelf.id) { shelves.insert(shelf, at: 0) }
    default: shelves.sort { $0.title < $1.title }
    }
  }

  private mutating func changeKeyed(_ random: inout some RandomNumberGenerator) {
    let number = Int.random(in: 0...3, using: &random)
    switch number {
    case 0: keyed[.first] = UInt8.random(in: 0...9, using: &random)
    case 1: keyed[.first] = String.odd(&random)
    case 2: keyed.remove(.first)
    default: keyed[.second(number)] = [Warehouse.Phase.any(&random)]
    }
  }
}

extension Warehouse.Shelf {
  fileprivate static func any(_ random: inout some RandomNumberGenerator) -> Self {
    Self(id: .random(in: 1...5, using: &random), title: .odd(&random))
  }
}

extension Warehouse.Phase {
  fileprivate static func any(_ random: inout some RandomNumberGenerator) -> Self {
    let date = Date(timeIntervalSinceReferenceDate: .random(in: 0...1e9, using: &random))
    let cases: [Self] = [
      .open, .default, .none, .some, .closed(until: date), .moving(.any(&random), to: nil),
      .moving(.any(&random), to: -3), .self(-0.5),
    ]
    return cases.randomElement(using: &random) ?? .open
  }
}

extension Array {
  /// Changes, adds or removes some elements.
  fileprivate mutating func change<Numbers: RandomNumberGenerator>(
    _ random: inout Numbers, element: (inout Numbers) -> Element
  ) {
    let index = Int.random(in: 0...count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: insert(element(&random), at: index)
    case 1: append(contentsOf: [element(&random), element(&random)])
    case 2: if index < count { self[index] = element(&random) }
    default: removeSubrange(index..<Swift.min(count, index + 2))
    }
  }
}

extension String {
  /// A text with characters that are hard to write in a literal.
  fileprivate static func odd(_ random: inout some RandomNumberGenerator) -> String {
    let pieces = [
      "a", "Tea ", "\"", "\\", "\n", "\r\n", "\t", "\0", "#", "\"#", "\"\"\"", "\\(x)", "é", "\u{301}", "👩‍👧",
      "\u{200F}", "\u{A0}", "\u{2028}", "<#",
      "a long line of words that makes the literal longer than a line may be ",
    ]
    return (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      .joined()
  }
}
