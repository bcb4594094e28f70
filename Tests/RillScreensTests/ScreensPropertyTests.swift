import Rill
import RillFixtures
import RillScreens
import RillTesting
import Testing

/// Random programs of navigation, compared with an array.
@MainActor @Suite struct ScreensPropertyTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a stack behaves like an array, and exactly the screens on it have effects`(seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let work = Work()
    let store = Store(Shop.State()) { Shop(work: work) }
    var model: [(id: Int, name: String)] = []
    var last = 0
    func enter(_ name: String) {
      last += 1
      model.append((last, name))
      store.send(.path(.screen(ScreenID(last), .item(.load))))
    }
    for step in 0..<200 {
      let name = "\(seed)-\(step)"
      let page = Page.State.item(Item.State(name: name))
      switch random.below(8) {
      case 0, 1, 2:
        store.send(.path(.push(page)))
        enter(name)
      case 3:
        store.send(.path(.pop))
        _ = model.popLast()
      case 4:
        store.send(.path(.replaceTop(page)))
        _ = model.popLast()
        enter(name)
      case 5 where !model.isEmpty:
        let place = random.below(model.count)
        store.send(.path(.popTo(ScreenID(model[place].id))))
        model.removeSubrange((place + 1)...)
      case 6 where !model.isEmpty:
        let place = random.below(model.count)
        if random.bool() {
          store.send(.path(.dismiss(ScreenID(model[place].id))))
          model.removeSubrange(place...)
        } else {
          store.send(.path(.keep(model.indices.filter { $0 != place }.map { ScreenID(model[$0].id) })))
          model.remove(at: place)
        }
      default:
        guard random.below(6) == 0 else { continue }
        store.send(.path(.replaceAll([page, page])))
        model = []
        last += 2
        model = [(last - 1, name), (last, name)]
        for (id, _) in model { store.send(.path(.screen(ScreenID(id), .item(.load)))) }
      }
      #expect(store.path.ids.map(\.number) == model.map(\.id))
      #expect(store.path.compactMap { $0.item?.name } == model.map(\.name))
      #expect(store.effects.map(\.description.name).sorted() == model.map { "load \($0.name)" }.sorted())
    }
    work.gate.fire()
  }
}
