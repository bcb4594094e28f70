import Rill
import Testing

/// Fields of every size and kind notify of each real change, and of nothing else.
@Suite struct WatchedValueTests {
  /// Returns the values that an observer receives for consecutive writes after the first.
  private func told<Value: Equatable>(_ values: [Value]) -> [Value] {
    let store = Store<Framed<Value>, Never>(Framed(value: values[0]))
    var told: [Value] = []
    let watch = store.observe(\.value) { told.append($0.new) }
    for value in values.dropFirst() {
      store.update { $0.value = value }
      store.update { $0.before &+= 1 }
      store.update { $0.after &+= 1 }
    }
    watch.cancel()
    return told
  }

  /// A field with neighbors that change constantly.
  private struct Framed<Value> {
    var before: UInt8 = 0
    var value: Value
    var after: UInt8 = 0
  }

  private func expect<Value: Equatable>(_ one: Value, _ other: Value, _ comment: Comment? = nil) {
    #expect(told([one, other, other, one, one, other]) == [other, one, other], comment)
  }

  @Test func `fields of every size are observed`() {
    expect(UInt8(1), 2)
    expect(UInt16(1), 256)
    expect(UInt32(1), 1 << 24)
    expect(UInt64(1), 1 << 56)
    expect(true, false)
    expect([UInt8(1)], [2])
    expect(Bytes3(), Bytes3(c: 1))
    expect(Bytes3(), Bytes3(a: 1))
    expect(Bytes9(), Bytes9(b: 1))
    expect(Bytes9(), Bytes9(a: 1))
    expect(Bytes16(), Bytes16(a: 1))
    expect(Bytes16(), Bytes16(b: 1))
    expect("short", "other")
    expect(String(repeating: "a", count: 100), String(repeating: "b", count: 100))
    expect(Int?.none, 0)
    expect(Int?(1), 2)
    expect(Bool?.none, false)
    expect(0.5, -0.5)
    expect(Substring("abc"), Substring("abd"))
    expect(["a": 1], ["a": 2])
    expect(Set([1, 2]), [1, 3])
  }

  @Test func `a change of any byte of a large struct is detected`() {
    for index in 0..<10 {
      var other = Big()
      other.set(index)
      expect(Big(), other, "field \(index)")
    }
  }

  @Test func `padding bytes do not affect change detection`() {
    let store = Store<Framed<Padded>, Never>(Framed(value: Padded()))
    var told = 0
    let watch = store.observe(\.value) { _ in told += 1 }
    for filler in [UInt8(0xAA), 0x55, 0xFF] {
      store.update { state in
        // The same value, in memory that held other bytes before.
        withUnsafeMutableBytes(of: &state.value) { bytes in
          for index in bytes.indices { bytes[index] = filler }
        }
        state.value = Padded()
      }
    }
    #expect(told == 0)
    store.update { $0.value.b = 1 }
    #expect(told == 1)
    watch.cancel()
  }

  @Test func `a zero-sized value is compared, and its observer is notified when forced`() {
    let store = Store<Framed<Empty>, Never>(Framed(value: Empty()))
    var told = 0
    let watch = store.observe(\.value) { _ in told += 1 }
    store.update { $0.value = Empty() }
    store.update { $0.before = 1 }
    #expect(told == 0)
    store.update(forced: true) { _ in }
    #expect(told == 1)
    watch.cancel()
  }

  @Test func `NaN that stays the same is not a change, and a number in its place is`() {
    let store = Store<Framed<Double>, Never>(Framed(value: .nan))
    var told: [Double] = []
    let watch = store.observe(\.value) { told.append($0.new) }
    store.update { $0.before = 1 }
    store.update { $0.value = .nan }
    #expect(told.isEmpty)
    store.update { $0.value = 1 }
    store.update { $0.value = .nan }
    #expect(told.count == 2)
    watch.cancel()
  }

  @Test func `negative zero equals zero, and the next change notifies`() {
    let store = Store<Framed<Double>, Never>(Framed(value: 0.0))
    var told: [Double] = []
    let watch = store.observe(\.value) { told.append($0.new) }
    store.update { $0.value = -0.0 }
    #expect(told.isEmpty)
    store.update { $0.value = 0.0 }
    #expect(told.isEmpty)
    store.update { $0.value = 1 }
    #expect(told == [1])
    watch.cancel()
  }

  @Test func `a type with partial equality notifies for the compared part only`() {
    expect(Named(name: "a", stamp: 0), Named(name: "b", stamp: 0))
    #expect(
      told([Named(name: "a", stamp: 0), Named(name: "a", stamp: 1), Named(name: "a", stamp: 2)]).isEmpty)
    #expect(
      told([Named(name: "a", stamp: 0), Named(name: "a", stamp: 1), Named(name: "c", stamp: 1)]).count == 1)
  }

  @Test func `a field that is not Equatable notifies for each direct write, even of the same value`() {
    struct Opaque {
      var number = 0
      var list: [Int] = []
    }
    let store = Store<Framed<Opaque>, Never>(Framed(value: Opaque()))
    var told: [String] = []
    let watch = store.observe(\.value, initial: true) {
      told.append("\($0.old?.number ?? -1) > \($0.new.number)")
    }
    store.update { $0.value.number = 0 }
    #expect(told == ["-1 > 0", "0 > 0"])
    store.update { $0.value.number = 2 }
    store.update { $0.value.list.append(1) }
    #expect(told == ["-1 > 0", "0 > 0", "0 > 2", "2 > 2"])
    watch.cancel()
  }

  @Test
  func
    `a field that is not Equatable notifies for actions that change its bytes, and if it is computed for all`()
  {
    struct Plain { var number = 0 }
    struct Listed { var list: [Int] = [] }
    struct Calling { var call: () -> Void = {} }
    struct State {
      var plain = Plain()
      var listed = Listed()
      var calling = Calling()
      var other = 0
      var computed: Plain { plain }
    }
    let store = Store(State()) { (state: inout State, action: Int) -> Effect<Int> in
      switch action {
      case 0: state.other += 1
      case 1: state.plain = Plain(number: state.plain.number)
      case 2: state.plain.number = 2
      case 3: state.listed.list.append(1)
      case 4: state.listed.list[0] = 2
      default: state.calling.call = { [action] in _ = action }
      }
      return .none
    }
    var told: [String] = []
    let watches = [
      store.observe(\.plain) { told.append("plain \($0.new.number)") },
      store.observe(\.listed) { _ in told.append("listed") },
      store.observe(\.calling) { _ in told.append("calling") },
    ]
    for action in 0...5 { store.send(action) }
    #expect(told == ["plain 2", "listed", "listed", "calling"])
    told = []
    let computed = store.observe(\.computed) { _ in told.append("computed") }
    store.send(0)
    #expect(told == ["computed"])
    computed.cancel()
    for watch in watches { watch.cancel() }
  }

  @Test func `an object notifies when it is replaced and not when it changes inside`() {
    final class Thing: Equatable {
      var number = 0
      static func == (one: Thing, other: Thing) -> Bool { one === other }
    }
    let (one, other) = (Thing(), Thing())
    let store = Store<Framed<Thing>, Never>(Framed(value: one))
    var told = 0
    let watch = store.observe(\.value) { _ in told += 1 }
    store.update { $0.value.number = 1 }
    #expect(told == 0)
    store.update { $0.value = other }
    #expect(told == 1)
    watch.cancel()
  }

  private struct Empty: Equatable {}

  private struct Bytes3: Equatable {
    var a: UInt8 = 0
    var b: UInt8 = 0
    var c: UInt8 = 0
  }

  private struct Bytes9: Equatable {
    var a: UInt64 = 0
    var b: UInt8 = 0
  }

  private struct Bytes16: Equatable {
    var a: UInt64 = 0
    var b: UInt64 = 0
  }

  private struct Padded: Equatable {
    var a: UInt8 = 0
    var b: UInt64 = 0
    var c: UInt16 = 0
    var d: UInt32 = 0
  }

  private struct Named: Equatable {
    var name: String
    var stamp: Int
    static func == (one: Named, other: Named) -> Bool { one.name == other.name }
  }

  private struct Big: Equatable {
    var a = Bytes16(), b = Bytes9(), c = "", d = [0, 1], e = Padded(), f = 0.0, g: Int?, h = Bytes3(),
      i = false, j = 0

    mutating func set(_ index: Int) {
      switch index {
      case 0: a.b = 1
      case 1: b.b = 1
      case 2: c = "x"
      case 3: d[1] = 5
      case 4: e.d = 1
      case 5: f = 1
      case 6: g = 0
      case 7: h.c = 1
      case 8: i = true
      default: j = 1
      }
    }
  }
}
