/// The lines of a node's list, in the order of subscription.
///
/// Kept by hand in memory of its own, since it is walked in each turn: an array would be checked, retained and copied
/// from on the way.
struct WatchList: ~Copyable {
  // Allocated and given back by this list alone; the first `count` places are initialized.
  private(set) var base: UnsafeMutablePointer<Watch>
  private(set) var count = 0
  private var capacity = 0

  init() { base = UnsafeMutablePointer(bitPattern: MemoryLayout<Watch>.alignment).unsafelyUnwrapped }

  deinit {
    for index in 0..<count {
      base[index].observer.node = nil
      base[index].deallocate()
    }
    base.deinitialize(count: count)
    if capacity > 0 { base.deallocate() }
  }

  /// Adds a line at the end.
  ///
  /// - Complexity: O(1) amortized.
  mutating func append(_ watch: Watch) {
    if count == capacity { grow() }
    (base + count).initialize(to: watch)
    count += 1
  }

  /// Takes out the lines that are out of use, and gives memory back that is needed no more.
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
    count = kept
    if capacity > 64, count * 4 < capacity { resize(to: max(4, count * 2)) }
  }

  private mutating func grow() { resize(to: max(4, capacity * 2)) }

  private mutating func resize(to size: Int) {
    let other = UnsafeMutablePointer<Watch>.allocate(capacity: size)
    other.moveInitialize(from: base, count: count)
    if capacity > 0 { base.deallocate() }
    base = other
    capacity = size
  }
}
