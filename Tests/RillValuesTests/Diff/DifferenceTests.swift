import RillValues
import Testing

struct DifferenceTests {
  private func difference(from before: Shop = Shop(), _ edit: (inout Shop) -> Void) -> String? {
    var after = before
    edit(&after)
    return Difference(from: before, to: after)?.description
  }

  @Test func `equal values have no difference`() {
    #expect(Difference(from: 1, to: 1) == nil)
    #expect(difference { _ in } == nil)
    #expect(Difference(from: Int?.none, to: nil) == nil)
  }

  @Test func `a replaced value is shown on two lines`() {
    #expect(Difference(from: 1, to: 2)?.description == "- 1\n+ 2")
    #expect(Difference(from: "a", to: nil)?.description == "- \"a\"\n+ nil")
  }

  @Test func `equal parts are counted, and a stored ID is shown`() {
    var product = Shop.Product(id: 7, name: "Tea")
    let before = product
    product.isSold = true
    #expect(
      Difference(from: before, to: product)?.description == """
          Shop.Product(
            id: 7
            … 1 unchanged
        -   isSold: false
        +   isSold: true
          )
        """)
  }

  @Test func `one changed row of ten thousand is found`() {
    var shop = Shop()
    shop.products = Shop.Product.numbered(0..<10_000)
    #expect(
      difference(from: shop) {
        $0.products[4_211].name = "a cake"
        $0.count = 1
      } == """
          Shop(
        -   count: 0
        +   count: 1
            … 1 unchanged
            products: [
              … 4,211 unchanged
              [4211]: Shop.Product(
                id: 4211
        -       name: "product 4211"
        +       name: "a cake"
                … 1 unchanged
              )
              … 5,788 unchanged
            ]
            … 3 unchanged
          )
        """)
  }

  @Test func `rows are added, removed and moved`() {
    var shop = Shop()
    shop.products = Shop.Product.numbered(0..<10)
    #expect(
      difference(from: shop) {
        let third = $0.products.remove(at: 3)
        $0.products.insert(third, at: 7)
        $0.products.remove(at: 0)
        $0.products.append(Shop.Product(id: 20, name: "Tea"))
      } == """
          Shop(
            … 2 unchanged
            products: [
        -     [0]: Shop.Product(id: 0, name: "product 0", isSold: false)
              … 6 unchanged
        >     [6]: Shop.Product(id: 3, name: "product 3", isSold: false)  // moved from 3 to 6
              … 2 unchanged
        +     [9]: Shop.Product(id: 20, name: "Tea", isSold: false)
            ]
            … 3 unchanged
          )
        """)
  }

  @Test func `a row that moved and changed is shown as both`() {
    var shop = Shop()
    shop.products = Shop.Product.numbered(0..<4)
    #expect(
      difference(from: shop) {
        $0.products.append($0.products.remove(at: 0))
        $0.products[3].name = "Tea"
      } == """
          Shop(
            … 2 unchanged
            products: [
              … 3 unchanged
        >     [3]: Shop.Product(  // moved from 0 to 3
                id: 0
        -       name: "product 0"
        +       name: "Tea"
                … 1 unchanged
              )
            ]
            … 3 unchanged
          )
        """)
  }

  @Test func `elements without identity are matched by the longest common sequence`() {
    #expect(
      Difference(from: [1, 2, 1, 4, 5], to: [1, 1, 9, 5, 6])?.description == """
          [
            … 1 unchanged
        -   [1]: 2
            … 1 unchanged
        -   [3]: 4
        +   [2]: 9
            … 1 unchanged
        +   [4]: 6
          ]
        """)
    #expect(
      Difference(from: ["a", "b", "c", "d"], to: ["b", "c", "d", "a"])?.description == """
          [
            … 3 unchanged
        >   [3]: "a"  // moved from 0 to 3
          ]
        """)
  }

  @Test func `entries are identified by key, and elements of sets by value`() {
    var shop = Shop()
    shop.stock = ["Tea": 1, "Cake": 2, "Milk": 3]
    shop.tags = ["sweet", "warm"]
    #expect(
      difference(from: shop) {
        $0.stock["Tea"] = nil
        $0.stock["Milk"] = 4
        $0.stock["Bread"] = 1
        $0.tags = ["warm", "new"]
      } == """
          Shop(
            … 3 unchanged
            stock: [
              … 1 unchanged
        +     "Bread": 1
        -     "Milk": 3
        +     "Milk": 4
        -     "Tea": 1
            ]
            tags: [
              … 1 unchanged
        -     "sweet"
        +     "new"
            ]
            … 1 unchanged
          )
        """)
  }

  @Test func `an enum is compared within its case or as a whole`() {
    #expect(
      difference { $0.route = .detail(id: 1) } == """
          Shop(
            … 5 unchanged
        -   route: .list
        +   route: .detail(id: 1)
          )
        """)
    var shop = Shop()
    shop.route = .search(query: "tea", page: 1)
    #expect(
      difference(from: shop) { $0.route = .search(query: "tea", page: 2) } == """
          Shop(
            … 5 unchanged
            route: .search(
              … 1 unchanged
        -     page: 1
        +     page: 2
            )
          )
        """)
    shop.route = .raw(1)
    #expect(
      difference(from: shop) { $0.route = .raw(2) } == """
          Shop(
            … 5 unchanged
            route: .raw(
        -     1
        +     2
            )
          )
        """)
  }

  @Test func `a long inserted value has a line for each part`() {
    var shop = Shop()
    shop.owner = nil
    let long = Shop.Product(id: 1, name: "A cake for everybody who comes to the party tonight, with tea")
    #expect(
      difference(from: shop) { $0.products = [long] } == """
          Shop(
            … 2 unchanged
            products: [
        +     [0]: Shop.Product(
        +       id: 1
        +       name: "A cake for everybody who comes to the party tonight, with tea"
        +       isSold: false
        +     )
            ]
            … 3 unchanged
          )
        """)
  }

  @Test func `multi-paragraph text is compared by paragraph`() {
    let before = "Dear Ada,\nthe tea is out.\nThe cake is here.\nYours"
    let after = "Dear Ada,\nthe cake is out.\nThe cake is here.\n\nYours"
    #expect(
      Difference(from: [before], to: [after])?.description == """
          [
            [0]: \"""
              … 1 unchanged
        -     the tea is out.
        +     the cake is out.
              … 1 unchanged
        +
              … 1 unchanged
            \"""
          ]
        """)
  }

  @Test func `changes beyond the limit are counted`() {
    let options = DumpOptions(limits: .init(elements: 2))
    let (before, after) = (Shop.Product.numbered(0..<5), Shop.Product.numbered(10..<13))
    #expect(
      Difference(from: before, to: after, options: options)?.description == """
          [
        -   [0]: Shop.Product(id: 0, name: "product 0", isSold: false)
        -   [1]: Shop.Product(id: 1, name: "product 1", isSold: false)
            … 6 more changes
          ]
        """)
    #expect(
      Difference(from: [1, 2, 3, 4, 5, 6], to: [0, 2, 0, 4, 0, 6], options: options)?.description == """
          [
        -   [0]: 1
        +   [0]: 0
            … 1 unchanged
        -   [2]: 3
        +   [2]: 0
            … 2 unchanged
            … 1 more change
          ]
        """)
  }

  @Test func `single changes can be read with their paths`() throws {
    var (before, after) = (Shop(), Shop())
    before.products = Shop.Product.numbered(0..<3)
    after.products = Shop.Product.numbered([2, 0, 5])
    after.stock = ["Tea": 1]
    let changes = try #require(Difference(from: before, to: after)).changes
    #expect(
      changes.map { "\($0.kind) \($0.path)" } == [
        "removed products[1]", "inserted products[2]", "reordered products", "inserted stock[\"Tea\"]",
      ])
  }

  @Test func `single changes turn every short list into every other one`() {
    for (before, after) in ShortLists.pairs() {
      let difference = Difference(from: before, to: after)
      #expect((difference == nil) == (before == after))
      #expect(applied(difference?.changes ?? [], to: before.map { "\($0)" }) == after.map { "\($0)" })
    }
  }

  /// Removes from the back, then writes and inserts from the front.
  private func applied(_ changes: [StateTree.Change], to list: [String]) -> [String] {
    var list = list
    for change in changes.reversed() where change.kind == .removed {
      if case .index(let index) = change.path.steps[0] { list.remove(at: index) }
    }
    for change in changes {
      guard case .index(let index) = change.path.steps.first, let after = change.after else { continue }
      if change.kind == .inserted { list.insert("\(after)", at: index) } else { list[index] = "\(after)" }
    }
    return list
  }
}
