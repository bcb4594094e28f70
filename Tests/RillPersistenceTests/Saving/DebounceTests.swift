import Testing

@testable import RillPersistence

struct DebounceTests {
  @Test func `it fires once it has been still for the delay`() {
    var debounce = Debounce(delay: .seconds(2), limit: .seconds(100))
    #expect(debounce.note(at: .seconds(10)) == .seconds(2))
    #expect(debounce.note(at: .seconds(11)) == nil)
    #expect(debounce.wake(at: .seconds(12)) == .sleep(.seconds(1)))
    #expect(debounce.wake(at: .seconds(13)) == .fire)
    #expect(!debounce.isDue)
    #expect(debounce.note(at: .seconds(20)) == .seconds(2))
  }

  @Test func `it waits no longer than the limit`() {
    var debounce = Debounce(delay: .seconds(2), limit: .seconds(5))
    #expect(debounce.note(at: .zero) == .seconds(2))
    for second in 1...4 {
      #expect(debounce.note(at: .seconds(second)) == nil)
      if second.isMultiple(of: 2) {
        #expect(debounce.wake(at: .seconds(second)) == .sleep(.seconds(min(2, 5 - second))))
      }
    }
    #expect(debounce.wake(at: .seconds(5)) == .fire)
  }

  @Test func `what was taken does not fire, and what comes after it does`() {
    var debounce = Debounce(delay: .seconds(2), limit: .seconds(100))
    #expect(debounce.take() == false)
    _ = debounce.note(at: .zero)
    #expect(debounce.take() == true)
    #expect(debounce.note(at: .seconds(1)) == nil)
    #expect(debounce.wake(at: .seconds(2)) == .sleep(.seconds(1)))
    #expect(debounce.take() == true)
    #expect(debounce.wake(at: .seconds(3)) == .rest)
    #expect(debounce.note(at: .seconds(9)) == .seconds(2))
  }

  @Test func `when nobody can sleep, what waits is taken, and the next change asks again`() {
    var debounce = Debounce(delay: .seconds(2), limit: .seconds(100))
    _ = debounce.note(at: .zero)
    #expect(debounce.breakOff() == true)
    #expect(debounce.breakOff() == false)
    #expect(debounce.note(at: .seconds(1)) == .seconds(2))
  }

  /// Every sequence of six changes, takes and pauses of a second.
  @Test func `no change is ever forgotten`() {
    for code in 0..<(3 * 3 * 3 * 3 * 3 * 3) {
      var debounce = Debounce(delay: .seconds(2), limit: .seconds(3))
      var (now, alarm, waitingSince) = (0, Int?.none, Int?.none)
      func seconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }
      var rest = code
      var steps = (0..<6).map { _ in
        defer { rest /= 3 }; return rest % 3
      }
      steps += [2, 2, 2, 2]
      for step in steps {
        switch step {
        case 0:
          if let sleep = debounce.note(at: .seconds(now)) { alarm = now + seconds(sleep) }
          waitingSince = waitingSince ?? now
        case 1: if debounce.take() { waitingSince = nil }
        default: now += 1
        }
        #expect(debounce.isDue == (waitingSince != nil))
        if let due = alarm, due <= now {
          alarm = nil
          switch debounce.wake(at: .seconds(now)) {
          case .fire: waitingSince = nil
          case .sleep(let sleep): alarm = now + seconds(sleep)
          case .rest: break
          }
        }
        if let waitingSince { #expect(now - waitingSince < 3 && alarm != nil) }
      }
      #expect(!debounce.isDue)
    }
  }
}

struct WriteSlotTests {
  @Test func `one is written at a time, and of the rest the newest`() {
    var slot = WriteSlot<Int>()
    #expect(slot.isIdle)
    #expect(slot.submit(1) == 1)
    #expect(slot.submit(2) == nil)
    #expect(slot.submit(3) == nil)
    #expect(!slot.isIdle)
    #expect(slot.wrote() == 3)
    #expect(!slot.isIdle)
    #expect(slot.wrote() == nil)
    #expect(slot.isIdle)
    #expect(slot.submit(4) == 4)
  }
}
