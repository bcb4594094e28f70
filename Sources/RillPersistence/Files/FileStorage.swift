public import Foundation
import Synchronization

/// A storage that keeps one file for each key in a folder.
///
/// ```swift
/// let storage = FileStorage(folder: URL.documentsDirectory.appending(path: "Notes"))
/// ```
///
/// **Behavior**
/// - A file is *always* replaced as a whole: the new contents are written beside it, flushed to the disk and renamed.
///   After a crash or a power failure the file contains either the old or the new value.
/// - Writers in several processes wait for each other, and observers in all of these processes are notified.
/// - Only the user can access the files: their mode is 0600, and the mode of the folder is 0700 if the storage creates
///   it.
/// - A file that another program has open for writing is *never* read, replaced or moved: a value that is being written
///   cannot be read, and its failure has the code ``PersistenceFailure/Code/inUse``. On Linux the system tells whether a
///   file is open; on other platforms a file is not read while its size or its times change.
/// - A watched file is followed when it is replaced, removed, renamed or created again, alone or with its folder.
/// - A file that is not a regular file, such as a symbolic link, is *never* read, followed or replaced. Symbolic links in
///   the path of the folder are resolved once, when the storage is created; one that takes the place of a folder later
///   is followed.
///
/// - Complexity: A save waits for the disk twice, once for the file and once for the folder.
public final class FileStorage: Storage {
  /// The location of the storage: the path of the folder with all links resolved.
  public let place: StoragePlace
  /// The path of the folder.
  let folder: String
  /// The suffix of each file name.
  let suffix: String
  let limit: Int
  let interruption: (@Sendable (FileStep) -> FileInterruption?)?
  /// The name of the only file if its name is not derived from a key, or nil.
  let onlyName: String?
  /// The followers of the watched files, by the names of the files.
  private let followers = Mutex<[String: [Int: FileFollower]]>([:])

  /// Creates a storage.
  ///
  /// The folder is created together with the first value.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder. At another URL, such as that of a server, nothing can be loaded or saved.
  ///   - fileExtension: The extension of the storage's files.
  ///   - limit: The maximum size of a value that is read or written, in bytes.
  public convenience init(folder: URL, fileExtension: String = "rill", limit: Int = 256 << 20) {
    self.init(folder: folder, fileExtension: fileExtension, limit: limit, interruption: nil)
  }

  /// Creates a storage whose steps can be made to fail.
  init(
    folder: URL, fileExtension: String = "rill", limit: Int = 256 << 20, onlyName: String? = nil,
    interruption: (@Sendable (FileStep) -> FileInterruption?)?
  ) {
    self.folder = folder.ofFile.standardizedFileURL.linksResolved.path(percentEncoded: false)
      .trimmingSuffix("/")
    suffix = "." + fileExtension
    place = StoragePlace(kind: "files", address: "\(self.folder)/*\(suffix)")
    self.limit = limit
    self.interruption = interruption
    self.onlyName = onlyName
  }

  /// Loads the value under a key.
  public func load(_ key: StorageKey) -> StoredItem {
    do throws(PersistenceFailure) {
      guard let file = try openWhole(key) else { return .absent }
      defer { file.close() }
      let stamp = file.stamp
      switch file.contents() {
      case .success(let data):
        guard file.isHeld || file.stamp == stamp else { throw .beingWritten(key, in: place) }
        return .value(data)
      case .failure(let error): return .unreadable(.unreadable(key, in: place, because: "\(error)"))
      }
    } catch {
      return .unreadable(error)
    }
  }

  /// Saves a value under a key; returns after the value is on the disk.
  public func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
    guard data.count <= limit else { throw .tooLarge(data.count, limit: limit, key, in: place) }
    let name = try name(of: key)
    try locked(orThrow: { .unwritten(key, in: self.place, $0) }) { () throws(PersistenceFailure) in
      let previous = try openWhole(key)
      defer { previous?.close() }
      switch write(data, to: name.text, by: name.temporary, over: previous) {
      case .written: break
      case .yielded: throw .beingWritten(key, in: place)
      case .failed(let error): throw .unwritten(key, in: place, error)
      }
    }
  }

  /// Removes the value under a key; returns after the removal is on the disk.
  public func remove(_ key: StorageKey) throws(PersistenceFailure) {
    guard exists(folder) else { return }
    let name = try name(of: key)
    try locked(orThrow: { .unremoved(key, in: self.place, because: "\($0)") }) {
      () throws(PersistenceFailure) in
      let previous = try openWhole(key)
      defer { previous?.close() }
      guard unlink(path(name.text)) == 0 || errno == ENOENT else {
        throw .unremoved(key, in: place, because: "\(SystemError.last)")
      }
      if let error = syncFolder() { throw .unremoved(key, in: place, because: "\(error)") }
    }
  }

  /// Calls a function while no other process and no other thread of this process changes the folder.
  public func exclusively<Result>(
    _ key: StorageKey, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    try locked(orThrow: { .unwritten(key, in: self.place, $0) }, body)
  }

  /// Returns the keys of all values in ascending order.
  public func keys() throws(PersistenceFailure) -> [StorageKey] {
    try fileNames().compactMap { FileName.key(of: $0, suffix: suffix) }.sorted()
  }

  /// Notifies the caller when the file of a key has changed and no program has it open for writing, including changes
  /// by other processes.
  public func watch(
    _ key: StorageKey, _ changed: @escaping @Sendable () -> Void
  ) throws(PersistenceFailure) -> StorageWatch {
    let name = try name(of: key).text
    let follower = FileFollower(path(name), changed)
    let watch = try StorageWatch.file(name, of: folder, in: place, follower)
    let number = followers.withLock { followers in
      let number = (followers[name]?.keys.max() ?? 0) + 1
      followers[name, default: [:]][number] = follower
      return number
    }
    return StorageWatch { [weak self] in
      watch.cancel()
      _ = self?.followers.withLock { $0[name]?.removeValue(forKey: number) }
    }
  }

  // MARK: - Steps

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The path of the lock, which is the folder's unless the storage has only one of the folder's files.
  var lockPath: String { path(onlyName.map { ".\($0).lock" } ?? ".lock") }

  func name(of key: StorageKey) throws(PersistenceFailure) -> FileName {
    if let onlyName { return FileName(text: onlyName) }
    let name = FileName(key, suffix: suffix)
    guard name.isShortEnough else { throw .keyTooLong(key, in: place) }
    return name
  }

  /// Opens the file of a key for reading, or returns nil if there is none.
  func open(_ key: StorageKey) throws(PersistenceFailure) -> OpenFile? {
    switch OpenFile.open(path(try name(of: key).text)) {
    case .success(let file):
      guard let file else { return nil }
      guard let kind = file.strangeKind else { return file }
      file.close()
      throw .notAFile(key, in: place, kind)
    case .failure(let error) where error.number == ELOOP: throw .notAFile(key, in: place, "a symbolic link")
    case .failure(let error): throw .unreadable(key, in: place, because: "\(error)")
    }
  }

  /// Opens the file of a key and prevents others from writing to it until it is closed, as far as the system can.
  ///
  /// - Returns: The file, or nil if there is none.
  /// - Throws: The reason why the file must be neither read nor replaced: it cannot be loaded, or another program is
  ///   writing to it.
  func openWhole(_ key: StorageKey) throws(PersistenceFailure) -> OpenFile? {
    guard var file = try open(key) else { return nil }
    var hold = file.holdPatiently()
    // The file may have been replaced while it was opened and held.
    while file.stamp.inode != FileStamp.inode(at: path(try name(of: key).text)) {
      file.close()
      guard let next = try open(key) else { return nil }
      file = next
      hold = file.holdPatiently()
    }
    file.isHeld = hold == .granted
    let failure: PersistenceFailure? =
      switch hold {
      case .refused: .beingWritten(key, in: place)
      case .unsupported where isBeingWritten(key): .beingWritten(key, in: place)
      // The size is read again, because a writer may have closed the file since it was opened.
      case _ where file.stamp.size > limit: .tooLarge(file.stamp.size, limit: limit, key, in: place)
      default: nil
      }
    guard let failure else { return file }
    file.close()
    throw failure
  }

  /// Returns whether the latest events of a watched file are those of a program that is writing it.
  private func isBeingWritten(_ key: StorageKey) -> Bool {
    let name = onlyName ?? FileName(key, suffix: suffix).text
    return followers.withLock { $0[name]?.values.contains { $0.isBeingWritten } ?? false }
  }

  func fileNames() throws(PersistenceFailure) -> [String] {
    guard let folder = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw .unlisted(place, because: "\(SystemError.last)")
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      withUnsafeBytes(of: entry.pointee.d_name) { name in
        if let name = String(validating: name.prefix { $0 != 0 }, as: UTF8.self) { names.append(name) }
      }
    }
    return names
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : self
  }
}

extension Storage where Self == FileStorage {
  /// Returns a storage that keeps one file for each key in a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: The storage.
  public static func files(_ folder: URL) -> FileStorage { FileStorage(folder: folder) }
}
