import Testing

@testable import RillInspector

struct RingBufferTests {
  /// Compares every sequence of ten appends and removals with an array.
  @Test func `it matches an array that is appended to and removed from at the front`() {
    for plan in 0..<1024 {
      var ring = RingBuffer<Int>()
      var array: [Int] = []
      for step in 0..<10 {
        if plan >> step & 1 == 0 {
          ring.append(step)
          array.append(step)
        } else {
          #expect(ring.popFirst() == (array.isEmpty ? nil : array.removeFirst()))
        }
        #expect((0..<ring.count).map { ring[$0] } == array)
        #expect(ring.first == array.first && ring.last == array.last && ring.isEmpty == array.isEmpty)
      }
    }
  }

  @Test func `it grows while its content wraps around`() {
    var ring = RingBuffer<Int>()
    for number in 0..<6 { ring.append(number) }
    for _ in 0..<4 { ring.popFirst() }
    for number in 6..<40 { ring.append(number) }
    #expect((0..<ring.count).map { ring[$0] } == Array(4..<40))
  }

  @Test func `positions are found by binary search`() {
    var ring = RingBuffer<Int>()
    for number in 0..<100 { ring.append(number * 2) }
    for number in -1..<201 {
      #expect(ring.firstPosition { $0 >= number } == max(0, min((number + 1) / 2, 100)))
    }
  }
}
