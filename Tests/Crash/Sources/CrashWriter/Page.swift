import Foundation
import RillPersistence

/// The saved value: a number, and a text derived from it, so that a mixture of two pages is detected.
struct Page: Codable, Equatable, Sendable {
  let number: Int
  let text: String

  /// Creates the page of a number, which is usually small and sometimes larger than a single write of the system.
  init(_ number: Int) {
    self.number = number
    let length = number &* 7_919 % 3_000 * (number.isMultiple(of: 8) ? 60 : 1)
    text = String(repeating: String(UnicodeScalar(UInt8(97 + number % 26))), count: length)
  }

  /// The number of the page, or an error if the page is not intact.
  var proven: Int {
    get throws {
      guard self == Page(number) else { throw Problem.mixture(number) }
      return number
    }
  }

  /// The encoded page.
  var bytes: Data { get throws { try JSONEncoder().encode(self) } }

  /// Returns the number of the page in a storage, or 0 if there is none.
  static func number(in item: StoredItem) throws -> Int {
    switch item {
    case .absent: 0
    case .value(let data): try JSONDecoder().decode(Page.self, from: data).proven
    case .unreadable(let failure): throw failure
    }
  }

  /// A defect of a page.
  enum Problem: Error, CustomStringConvertible {
    case mixture(Int)

    var description: String {
      switch self {
      case .mixture(let number): "the page that is kept says that it is number \(number), and is not"
      }
    }
  }
}
