/// The items of a journal that wait, are being written or have been written: a state machine without a thread or a
/// clock.
///
/// Entries have increasing numbers. They are taken in groups: the entries that arrive while one group is written form
/// the next group.
struct JournalQueue<Item> {
  /// An instruction to the owner of the queue.
  enum Order: Equatable {
    /// Do nothing: a write is already running or not urgent.
    case none
    /// Take a group and write it.
    case write
    /// Call ``wake()`` after a duration.
    case sleep(Duration)
  }

  private let durability: JournalDurability
  private let countLimit: Int
  private let byteLimit: Int

  private var waiting: [Item] = []
  /// The number of waiting items before the held ones, or nil if none are held.
  private var heldFrom: Int?
  /// The number of holds that were not released.
  private var holds = 0
  /// A Boolean value that indicates whether to write the held items when they are released.
  private var isDue = false
  /// The number of entries that are being written or whose write has failed.
  private var taken = 0
  private var isWriting = false
  private var isAsleep = false
  /// A Boolean value that indicates whether to write the waiting items right after the current write.
  private var isUrgent = false
  private var bytesPerItem: Int
  /// The number of items that were taken.
  private var takenCount: UInt64 = 0

  /// The number of items that were appended.
  private(set) var addedCount: UInt64 = 0
  /// The number of leading items that are on disk.
  private(set) var writtenCount: UInt64 = 0
  /// The number of the newest entry.
  private(set) var newest: UInt64
  /// The number up to which all entries are on disk.
  private(set) var acknowledged: UInt64

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - settings: The settings that define when to write and how many items can wait.
  ///   - number: The number of the newest entry that was written.
  ///   - size: The assumed size of an entry in bytes until the first entries are written.
  init(_ settings: JournalSettings, after number: UInt64, size: Int = 128) {
    durability = settings.durability
    countLimit = settings.countLimit
    byteLimit = settings.byteLimit
    bytesPerItem = max(size, 1)
    newest = number
    acknowledged = number
  }

  /// The number of entries that are not on disk.
  var count: Int { waiting.count + taken }
  /// A Boolean value that indicates whether there is room for one more entry.
  var hasRoom: Bool { count < capacity }
  /// The number of entries that can wait; at least one, however large entries are, so that each can be written in the end.
  private var capacity: Int { max(min(countLimit, byteLimit / bytesPerItem), 1) }
  /// A Boolean value that indicates whether enough items wait to write them before their time.
  private var isHalfFull: Bool { count * 2 >= capacity }
  /// A Boolean value that indicates whether everything is on disk.
  var isIdle: Bool { count == 0 && !isWriting }

  /// Appends an entry or a snapshot.
  ///
  /// - Parameters:
  ///   - item: The entry or the snapshot.
  ///   - number: The number of the entry; for a snapshot, the number of the previous entry.
  ///   - isSnapshot: A Boolean value that indicates whether the item is a snapshot.
  /// - Returns: An instruction to the owner.
  mutating func append(_ item: Item, number: UInt64, isSnapshot: Bool = false) -> Order {
    waiting.append(item)
    addedCount += 1
    newest = number
    if isSnapshot || durability == .everyAction || isHalfFull { return urge() }
    return heldFrom == nil ? sleep() : .none
  }

  private mutating func sleep() -> Order {
    guard case .every(let interval) = durability, !isAsleep else { return .none }
    isAsleep = true
    return .sleep(interval)
  }

  /// Holds the items that are appended until as many calls of ``release(all:)``, so that they are written together.
  mutating func hold() {
    holds += 1
    if heldFrom == nil { heldFrom = waiting.count }
  }

  /// Releases the held items with the last hold.
  ///
  /// - Parameter all: A Boolean value that indicates whether to release all holds.
  /// - Returns: An instruction to the owner.
  mutating func release(all: Bool = false) -> Order {
    holds = all ? 0 : max(holds - 1, 0)
    guard holds == 0, let held = heldFrom else { return .none }
    heldFrom = nil
    defer { isDue = false }
    guard waiting.count > held else { return .none }
    return isDue ? urge() : sleep()
  }

  /// Handles the end of the requested duration.
  mutating func wake() -> Order {
    isAsleep = false
    return urge()
  }

  /// Requests that all items are written that wait or could not be written.
  mutating func urge() -> Order {
    if heldFrom != nil { isDue = true }
    guard taken + (heldFrom ?? waiting.count) > 0 else { return .none }
    guard !isWriting else {
      isUrgent = isUrgent || !waiting.isEmpty
      return .none
    }
    isWriting = true
    return .write
  }

  /// Takes all waiting items that are not held.
  mutating func take() -> [Item] {
    let items = heldFrom.map { Array(waiting[..<$0]) } ?? waiting
    let held = heldFrom.map { waiting[$0...] } ?? []
    heldFrom = heldFrom.map { _ in 0 }
    // The next group is probably as large as this one.
    waiting = []
    waiting.reserveCapacity(min(items.count, 1024))
    waiting += held
    taken += items.count
    takenCount += UInt64(items.count)
    isUrgent = false
    return items
  }

  /// Records that the taken items are on disk.
  ///
  /// - Parameters:
  ///   - bytes: The size of the items in bytes.
  ///   - number: The number up to which entries are on disk: that of the newest entry, unless one could not be encoded.
  ///   - count: The number of leading items that are on disk, or nil for all that were taken.
  /// - Returns: An instruction to the owner.
  mutating func wrote(bytes: Int, through number: UInt64, count: UInt64? = nil) -> Order {
    // Small items may be followed by large ones, so the mean changes slowly.
    if taken > 0 { bytesPerItem = max((bytesPerItem * 3 + bytes / taken) / 4, 1) }
    taken = 0
    acknowledged = max(acknowledged, number)
    writtenCount = max(writtenCount, count ?? takenCount)
    isWriting = false
    return goOn()
  }

  /// Records that the taken items could not be written.
  ///
  /// The writer keeps them for the next attempt.
  mutating func failed() { isWriting = false }

  private mutating func goOn() -> Order {
    guard !waiting.isEmpty else { return .none }
    guard isUrgent || durability == .everyAction || isHalfFull else { return .none }
    return urge()
  }
}
