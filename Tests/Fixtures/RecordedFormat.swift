package import Foundation

/// Files that an earlier version of Rill has written, which every later version reads.
package enum RecordedFormat {
  /// Returns the URL of a recorded file.
  ///
  /// - Parameter name: The path of the file in `Tests/Fixtures/Formats`.
  /// - Returns: The URL.
  package static func url(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Formats").appending(path: name)
  }

  /// Returns the contents of a recorded file.
  package static func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }
}

/// The state and the actions of the shop in the recorded files.
package struct RecordedShop: Codable, Equatable, Sendable {
  package var stock: [String: Int] = ["tea": 2]
  package var sold: [String] = []

  package init() {}

  /// The actions of the shop.
  package enum Action: Codable, Equatable, Sendable {
    case sell(String)
    case fill(String, Int)
  }

  /// Handles an action.
  package mutating func handle(_ action: Action) {
    switch action {
    case .sell(let item):
      stock[item, default: 0] -= 1
      sold.append(item)
    case .fill(let item, let count): stock[item, default: 0] += count
    }
  }

  /// The last state of the recorded shop.
  package static var last: RecordedShop {
    var shop = RecordedShop()
    shop.stock = ["jam": 3, "tea": 1]
    shop.sold = ["tea", "jam"]
    return shop
  }
}
