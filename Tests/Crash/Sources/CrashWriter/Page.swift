import Foundation
import RillPersistence

/// What is kept: a number, and a text that follows from it, so that a page made of two others is found.
struct Page: Codable, Equatable, Sendable {
  let number: Int
  let text: String

  /// Makes the page of a number: mostly small, sometimes larger than what the system writes at once.
  init(_ number: Int) {
    self.number = number
    let length = number &* 7_919 % 3_000 * (number.isMultiple(of: 8) ? 60 : 1)
    text = String(repeating: String(UnicodeScalar(UInt8(97 + number % 26))), count: length)
  }

  /// Its number, once it is known to be whole.
  var proven: Int {
    get throws {
      guard self == Page(number) else { throw Problem.mixture(number) }
      return number
    }
  }

  /// The page as bytes.
  var bytes: Data { get throws { try JSONEncoder().encode(self) } }

  /// The number of the page that a storage has; 0 if it has none.
  static func number(in item: StoredItem) throws -> Int {
    switch item {
    case .absent: 0
    case .value(let data): try JSONDecoder().decode(Page.self, from: data).proven
    case .unreadable(let failure): throw failure
    }
  }

  /// What is wrong with a page.
  enum Problem: Error, CustomStringConvertible {
    case mixture(Int)

    var description: String {
      switch self {
      case .mixture(let number): "the page that is kept says that it is number \(number), and is not"
      }
    }
  }
}
