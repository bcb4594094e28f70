import CHeap
import Rill

extension Workload {
  static let creation = Workload("G-time", "make a store and drop it", .nanoseconds(600)) {
    .loop { count in
      for _ in 0..<count { blackHole(Fields.store()) }
    }
  }

  static let size = Workload("G-bytes", "what a store takes on the heap", .bytes(512)) {
    .bytes {
      let count = 10_000
      var stores: [Store<Fields, Fields.Action>] = []
      stores.reserveCapacity(count)
      let before = Int(rill_heap_bytes())
      for _ in 0..<count { stores.append(Fields.store()) }
      let after = Int(rill_heap_bytes())
      blackHole(stores)
      return Double(after - before) / Double(count)
    }
  }
}
