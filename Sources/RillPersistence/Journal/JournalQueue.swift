/// What waits to be written to a journal, what is being written, and what has been: a machine without a thread or a clock.
///
/// Entries bear growing numbers. They are taken out in groups, so that those which come while one group is written make up
/// the next.
struct JournalQueue<Item> {
  /// What its owner is to do.
  enum Order: Equatable {
    /// Nothing: it is being done already, or there is no hurry.
    case none
    /// Take a group and write it.
    case write
    /// Say so when the time is over.
    case sleep(Duration)
  }

  private let durability: JournalDurability
  private let countLimit: Int
  private let byteLimit: Int

  private var waiting: [Item] = []
  /// How many entries are being written, or could not be.
  private var taken = 0
  private var isWriting = false
  private var isAsleep = false
  /// Whether somebody wants what waits to be written.
  private var isUrgent = false
  private var bytesPerItem: Int
  /// How many items were taken out.
  private var takenCount: UInt64 = 0

  /// How many items were added.
  private(set) var addedCount: UInt64 = 0
  /// How many of them, from the first on, are on the disk.
  private(set) var writtenCount: UInt64 = 0
  /// The number of the newest entry.
  private(set) var newest: UInt64
  /// The number up to which everything is on the disk.
  private(set) var acknowledged: UInt64

  /// Makes an empty queue.
  ///
  /// - Parameters:
  ///   - settings: When to write, and how much may wait.
  ///   - number: The number of the newest entry that has been written.
  ///   - size: How large an entry is, until some were written.
  init(_ settings: JournalSettings, after number: UInt64, size: Int = 128) {
    durability = settings.durability
    countLimit = settings.countLimit
    byteLimit = settings.byteLimit
    bytesPerItem = max(size, 1)
    newest = number
    acknowledged = number
  }

  /// How many entries are not on the disk.
  var count: Int { waiting.count + taken }
  /// Whether there is room for one more entry.
  var hasRoom: Bool { count < countLimit && count < byteLimit / bytesPerItem }
  /// Whether so much waits that it is better written before its time.
  private var isHalfFull: Bool { count * 2 >= min(countLimit, byteLimit / bytesPerItem) }
  /// Whether everything is on the disk.
  var isIdle: Bool { count == 0 && !isWriting }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - item: The entry.
  ///   - number: Its number; that of the entry before, if it is a snapshot after that.
  ///   - isSnapshot: Whether it is a snapshot.
  /// - Returns: What to do.
  mutating func append(_ item: Item, number: UInt64, isSnapshot: Bool = false) -> Order {
    waiting.append(item)
    addedCount += 1
    newest = number
    if isSnapshot || durability == .everyAction || isHalfFull { return urge() }
    guard case .every(let interval) = durability, !isAsleep else { return .none }
    isAsleep = true
    return .sleep(interval)
  }

  /// Notes that the time is over.
  mutating func wake() -> Order {
    isAsleep = false
    return urge()
  }

  /// Has everything written that waits, or could not be written.
  mutating func urge() -> Order {
    guard count > 0 else { return .none }
    guard !isWriting else {
      isUrgent = isUrgent || !waiting.isEmpty
      return .none
    }
    isWriting = true
    return .write
  }

  /// Takes out what waits.
  mutating func take() -> [Item] {
    let items = waiting
    // Kept, so that its memory is used again where nobody else holds it.
    waiting = []
    waiting.reserveCapacity(min(items.count, 1024))
    taken += items.count
    takenCount += UInt64(items.count)
    isUrgent = false
    return items
  }

  /// Notes that what was taken is on the disk.
  ///
  /// - Parameters:
  ///   - bytes: How large it was.
  ///   - number: The number up to which that is so; that of the newest entry, unless one could not be written down.
  ///   - count: The number of items for which that is so, from the first on; all that were taken if nil.
  /// - Returns: What to do.
  mutating func wrote(bytes: Int, through number: UInt64, count: UInt64? = nil) -> Order {
    // What is small now may be large soon, so that the mean moves slowly.
    if taken > 0 { bytesPerItem = max((bytesPerItem * 3 + bytes / taken) / 4, 1) }
    taken = 0
    acknowledged = max(acknowledged, number)
    writtenCount = max(writtenCount, count ?? takenCount)
    isWriting = false
    return goOn()
  }

  /// Notes that what was taken could not be written; it goes on waiting, in its writer's hands.
  mutating func failed() { isWriting = false }

  private mutating func goOn() -> Order {
    guard !waiting.isEmpty else { return .none }
    guard isUrgent || durability == .everyAction || isHalfFull else { return .none }
    return urge()
  }
}
