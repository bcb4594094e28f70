import Foundation
import Synchronization

/// Transfers an object to the thread that releases it, without any other access there.
// Unchecked: this test verifies that the object can be released on another thread.
struct Loose: @unchecked Sendable {
  private let thing: Any?

  init(_ thing: Any?) { self.thing = thing }
}

/// Releases objects outside the actor that owns them: in detached tasks, on queues and on a separate thread.
enum Thrower {
  private static let turn = Atomic<Int>(0)
  private static let pending = Atomic<Int>(0)
  private static let thread = Mutex<[Loose]>([])

  /// Releases an object elsewhere after a short time.
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

  /// Starts a thread without an actor that releases the objects submitted to it.
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

  /// The number of objects that wait to be released.
  static var pendingCount: Int { pending.load(ordering: .relaxed) }

  /// A Boolean value that indicates whether all objects have been released.
  static var isIdle: Bool { pending.load(ordering: .relaxed) == 0 }
}
