/// A state with a part of each kind.
struct Shop {
  enum Route: Equatable { case list, detail(id: Int), search(query: String, page: Int), raw(Int) }

  struct Product: Identifiable, Equatable {
    var id: Int
    var name: String
    var isSold = false
  }

  var count = 0
  var owner: String? = "Ada"
  var products: [Product] = []
  var stock: [String: Int] = [:]
  var tags: Set<String> = []
  var route = Route.list
}

extension Shop.Product {
  /// Returns products with these numbers.
  static func numbered(_ ids: some Sequence<Int>) -> [Shop.Product] {
    ids.map { Shop.Product(id: $0, name: "product \($0)") }
  }
}
