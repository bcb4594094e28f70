import Testing

@testable import Rill

@Suite(.serialized) struct IdentifiedArrayTests {
  typealias Line = Ledger.Line

  @Test func `random changes keep IDs, positions and elements consistent`() {
    var random = SystemRandomNumberGenerator()
    var model: [Line] = []
    var array = IdentifiedArray<Line>()
    for step in 0..<4_000 {
      let id = Int.random(in: 0..<12, using: &random)
      let before = array.version
      let old = model
      switch step % 5 {
      case 0:
        if !model.contains(where: { $0.id == id }) {
          model.append(Line(id: id))
          array.append(Line(id: id))
        }
      case 1:
        model.removeAll { $0.id == id }
        array[id: id] = nil
      case 2:
        if let at = model.firstIndex(where: { $0.id == id }) { model[at].text += "x" }
        array[id: id]?.text += "x"
      case 3:
        if let at = model.firstIndex(where: { $0.id == id }) {
          let line = model.remove(at: at)
          model.insert(line, at: min(2, model.count))
        }
        array.move(id: id, to: 2)
      default:
        if step % 50 == 4 {
          model.sort { $0.id < $1.id }
          array.sort { $0.id < $1.id }
        }
      }
      #expect(Array(array) == model)
      #expect(Array(array.ids) == model.map(\.id))
      let filed = Int(array.positions.count)
      #expect(filed == model.count || filed == 0 && model.count <= PositionTable<Int>.searchLimit)
      for (position, line) in model.enumerated() { #expect(array.position(of: line.id) == position) }
      if old != model { #expect(array.version != before) }
    }
  }

  @Test(arguments: [1, 2, 3]) func `changing an element in place keeps its buffers`(count: Int) {
    var array = IdentifiedArray((0..<count).map { Line(id: $0, tags: [0, 1, 2]) })
    array[id: count - 1]?.tags.reserveCapacity(4_096)
    let before = array[count - 1].tags.withUnsafeBufferPointer { $0.baseAddress }
    for number in 0..<1_000 { array[id: count - 1]?.tags.append(number) }
    let after = array[count - 1].tags.withUnsafeBufferPointer { $0.baseAddress }
    #expect(before == after)
    #expect(array[count - 1].tags.count == 1_003)
  }

  @Test func `copies do not share later changes`() {
    let one = IdentifiedArray([Line(id: 1), Line(id: 2)])
    var other = one
    #expect(one == other)
    other[id: 1]?.text = "changed"
    #expect(one != other)
    #expect(one[id: 1]?.text == "")
  }

  @Test func `an unknown ID changes nothing`() {
    var array = IdentifiedArray([Line(id: 1)])
    let version = array.version
    array[id: 9]?.text = "nobody"
    array.move(id: 9, to: 0)
    #expect(array.remove(id: 9) == nil)
    #expect(array.version == version)
  }
}
