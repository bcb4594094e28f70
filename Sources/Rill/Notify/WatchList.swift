/// The watches of a node, in the order of subscription.
///
/// The list manages its own memory, since each turn traverses it: an array would add checks, retains and copies.
struct WatchList: ~Copyable {
  // Allocated and deallocated by this list only. The first `count` elements are initialized.
  private(set) var base: UnsafeMutablePointer<Watch>
  var count: Int { Int(number) }
  // Of half the size of a word, because each row that is held has a list.
  private var number: Int32 = 0
  private var capacity: Int32 = 0

  init() { base = UnsafeMutablePointer(bitPattern: MemoryLayout<Watch>.alignment).unsafelyUnwrapped }

  deinit {
    for index in 0..<count {
      base[index].observer.node = nil
      base[index].deallocate()
    }
    base.deinitialize(count: count)
    if capacity > 0 { base.deallocate() }
  }

  /// Appends a watch.
  ///
  /// - Complexity: O(1) amortized.
  mutating func append(_ watch: Watch) {
    if number == capacity { grow() }
    (base + count).initialize(to: watch)
    number += 1
  }

  /// Removes unused watches, and deallocates memory that is no longer needed.
  ///
  /// The functions of their observers were released before, so no foreign code runs here.
  mutating func removeStruck() {
    var kept = 0
    for index in 0..<count {
      if !base[index].observer.isStruck {
        if kept < index { (base + kept).moveInitialize(from: base + index, count: 1) }
        base[kept].observer.slot = kept
        kept += 1
      } else {
        base[index].observer.node = nil
        base[index].deallocate()
        (base + index).deinitialize(count: 1)
      }
    }
    number = Int32(kept)
    if capacity > 64, number < capacity / 4 { resize(to: max(4, number * 2)) }
  }

  private mutating func grow() { resize(to: max(4, capacity * 2)) }

  private mutating func resize(to size: Int32) {
    let other = UnsafeMutablePointer<Watch>.allocate(capacity: Int(size))
    other.moveInitialize(from: base, count: count)
    if capacity > 0 { base.deallocate() }
    base = other
    capacity = size
  }
}
