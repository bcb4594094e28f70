#if os(Linux) || os(Android)
import Foundation

/// The watched folders, and the folders on the way to them.
///
/// The folders on the way are watched because renaming or removing one of them moves the watched folder away without an
/// event of its own. While a folder is missing, the nearest existing folder on the way is watched for its return. A symbolic
/// link that has taken the place of a folder has no events, so the folder that contains it is watched for its replacement.
struct FolderChains: Sendable {
  /// A call of a watcher that an event causes.
  struct Call: Sendable {
    let watcher: FolderWatches.Watcher
    let name: String?
    let event: FollowedFile.Event
  }

  private struct Folder: Sendable {
    /// The number of the folder's watch, or nil if the folder is missing.
    var number: Int32?
    /// The numbers of the watches of the folders on the way.
    var way: Set<Int32> = []
    /// A Boolean value that indicates whether the folder, or one on the way, is a symbolic link.
    var hasLink = false
    var watchers: [Int: FolderWatches.Watcher] = [:]

    func uses(_ watch: Int32) -> Bool { number == watch || way.contains(watch) }
  }

  /// The maximum number of times that folders that appear meanwhile are searched.
  private static let patience = 16

  /// The descriptor of the system's watcher, or -1 if there is none yet.
  var descriptor: Int32 = -1
  private var folders: [String: Folder] = [:]
  /// The watchers of the next close of a file, by the number of the file's watch.
  private var closes: [Int32: [FolderWatches.Watcher]] = [:]
  private var lastNumber = 0

  /// Registers a watcher.
  ///
  /// - Returns: The number of the watcher, or the system's error.
  mutating func add(_ path: String, _ watcher: @escaping FolderWatches.Watcher) -> Result<Int, SystemError> {
    if folders[path] == nil {
      folders[path] = Folder()
      settle(path)
      guard folders[path]?.number != nil else {
        let error = SystemError.last
        drop(path)
        return .failure(error)
      }
    }
    lastNumber += 1
    folders[path]?.watchers[lastNumber] = watcher
    return .success(lastNumber)
  }

  /// Registers a watcher of the next close of a file.
  mutating func addClose(of file: String, _ watcher: @escaping FolderWatches.Watcher) {
    guard let number = watch(file, SystemFileEvent.ofClose) else { return }
    closes[number, default: []].append(watcher)
  }

  /// Removes a watcher.
  mutating func remove(_ number: Int, from path: String) {
    folders[path]?.watchers[number] = nil
    if folders[path]?.watchers.isEmpty == true { drop(path) }
  }

  /// Returns the watchers of a folder in the order of their registration.
  func watchers(of path: String) -> [FolderWatches.Watcher] {
    (folders[path]?.watchers ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Watches the folder that has a path now, and the folders on the way.
  ///
  /// - Returns: A Boolean value that indicates whether another folder has the path, or none.
  @discardableResult
  mutating func settle(_ path: String) -> Bool {
    guard let old = folders[path] else { return false }
    var number = watch(path, SystemFileEvent.ofFiles)
    let error = errno
    var (way, nearest) = watchWay(to: path, isThere: number != nil)
    // Folders may have appeared before the folders on the way were watched.
    for _ in 0..<Self.patience where number == nil {
      number = watch(path, SystemFileEvent.ofFiles)
      if number == nil, nearest == Self.nearest(to: path) { break }
      (way, nearest) = watchWay(to: path, isThere: number != nil)
    }
    let hasLink = Self.hasLink(path)
    let first = number
    if hasLink {
      way.formUnion(watchTarget(of: path))
      // A link may have been replaced before the folder that contains it was watched.
      number = watch(path, SystemFileEvent.ofFiles)
    }
    folders[path]?.number = number
    folders[path]?.way = way
    folders[path]?.hasLink = hasLink
    release([old.number, first].compactMap { $0 } + old.way)
    errno = error
    return number != old.number
  }

  /// Watches the folders on the way to a folder, and the nearest one for the folder's return if it is missing.
  private func watchWay(to path: String, isThere: Bool) -> (way: Set<Int32>, nearest: String?) {
    var way: Set<Int32> = []
    var nearest = isThere ? path : nil
    var folder = path
    while let parent = Self.parent(of: folder) {
      var events = nearest == nil ? SystemFileEvent.ofAppearance : SystemFileEvent.ofFolder
      if Self.isLink(folder) { events |= SystemFileEvent.ofLinks }
      folder = parent
      guard let number = watch(folder, events) else { continue }
      way.insert(number)
      nearest = nearest ?? folder
    }
    return (way, nearest)
  }

  /// Watches the folders on the way to the folder to which symbolic links lead.
  private func watchTarget(of path: String) -> Set<Int32> {
    guard let target = realpath(path, nil) else { return [] }
    defer { free(target) }
    return watchWay(to: String(cString: target), isThere: true).way
  }

  /// Returns whether a name is that of a folder with a path, or of one on the way to it.
  private static func leads(_ name: String?, to path: String) -> Bool {
    path.split(separator: "/").contains { $0 == name ?? "" }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func hasLink(_ path: String) -> Bool {
    isLink(path) || parent(of: path).map(hasLink) ?? false
  }

  /// Returns the nearest existing folder on the way to a missing one.
  private static func nearest(to path: String) -> String? {
    var folder = path
    while let parent = parent(of: folder) {
      folder = parent
      if access(folder, F_OK) == 0 { return folder }
    }
    return nil
  }

  /// Returns the calls that an event causes.
  mutating func calls(for event: SystemFileEvent) -> [Call] {
    if event.isOverflow {
      let closed = closes.values.joined().map { Call(watcher: $0, name: nil, event: .unknown) }
      closes = [:]
      return closed
        + folders.keys.sorted().flatMap { path in
          settle(path)
          return watchers(of: path).map { Call(watcher: $0, name: nil, event: .unknown) }
        }
    }
    var calls = (closes.removeValue(forKey: event.number) ?? []).map { watcher in
      Call(watcher: watcher, name: nil, event: .closed)
    }
    for (path, folder) in folders.sorted(by: { $0.key < $1.key }) {
      var isChange = false
      if folder.number == event.number {
        if event.endsFolder { settle(path) }
        isChange = true
      }
      let isOnTheWay = folder.way.contains(event.number)
      let mayLead = folder.number == nil && event.isAppearance || folder.hasLink && event.name != nil
      if isOnTheWay, event.endsFolder || mayLead {
        // A folder that was moved away and back is the same one, and one that appeared may be gone again. A watcher may have
        // looked for either meanwhile.
        let isOther = settle(path) || event.endsFolder || Self.leads(event.name, to: path)
        if isOther, !isChange {
          calls += watchers(of: path).map { Call(watcher: $0, name: nil, event: .unknown) }
        }
      }
      if isChange {
        let name = event.endsFolder ? nil : event.name
        calls += watchers(of: path).map { Call(watcher: $0, name: name, event: event.event) }
      }
    }
    return calls
  }

  // MARK: - Steps

  private func watch(_ path: String, _ events: UInt32) -> Int32? {
    let number = inotify_add_watch(descriptor, path, events | UInt32(IN_MASK_ADD))
    return number < 0 ? nil : number
  }

  private static func parent(of path: String) -> String? {
    guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private mutating func drop(_ path: String) {
    guard let folder = folders.removeValue(forKey: path) else { return }
    release([folder.number].compactMap { $0 } + folder.way)
  }

  /// Ends the watches that no folder uses.
  private func release(_ numbers: [Int32]) {
    for number in Set(numbers) where !folders.values.contains(where: { $0.uses(number) }) {
      inotify_rm_watch(descriptor, number)
    }
  }
}
#endif
