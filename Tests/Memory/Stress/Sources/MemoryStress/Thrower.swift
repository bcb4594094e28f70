import Foundation
import Synchronization

/// Carries anything to where it is released; nothing else is done with it there.
// Unchecked: releasing it on another thread is what is put to the test.
struct Loose: @unchecked Sendable {
  private let thing: Any?

  init(_ thing: Any?) { self.thing = thing }
}

/// Releases things where no actor that owns them runs: in detached tasks, on queues, and on threads of its own.
enum Thrower {
  private static let turn = Atomic<Int>(0)
  private static let pending = Atomic<Int>(0)
  private static let thread = Mutex<[Loose]>([])

  /// Releases a thing somewhere else, a little later.
  static func throwAway(_ loose: consuming Loose) {
    pending.add(1, ordering: .relaxed)
    let carried = loose
    switch turn.add(1, ordering: .relaxed).newValue % 4 {
    case 0, 1:
      Task.detached {
        await Task.yield()
        release(carried)
      }
    case 2: DispatchQueue.global().async { release(carried) }
    default: thread.withLock { $0.append(carried) }
    }
  }

  /// Begins a thread that no actor owns, which releases what is put there until nothing is pending any more.
  static func begin() {
    Thread.detachNewThread {
      while true {
        let things = thread.withLock { things in
          defer { things = [] }
          return things
        }
        for thing in things { release(thing) }
        if things.isEmpty { Thread.sleep(forTimeInterval: 0.0005) }
      }
    }
  }

  private static func release(_ thing: consuming Loose) {
    _ = consume thing
    pending.subtract(1, ordering: .relaxed)
  }

  /// How many things are to be released.
  static var pendingCount: Int { pending.load(ordering: .relaxed) }

  /// Whether everything was released.
  static var isIdle: Bool { pending.load(ordering: .relaxed) == 0 }
}
