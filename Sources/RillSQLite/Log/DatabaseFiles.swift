#if SQLite
import Foundation
import RillPersistence

/// The files of a database: the main file and its write-ahead log.
struct DatabaseFiles: Hashable, Sendable {
  /// The path of the main file.
  let path: String

  /// The path of the write-ahead log.
  var log: String { path + "-wal" }

  /// Returns the files of a database, given any name of its main file.
  ///
  /// SQLite derives the log's name from the main file's name. Under the name of a link, it would use another log and
  /// miss the contents of the right one. Therefore symbolic links are resolved. Among several hard links in a folder,
  /// the first by name with a log is used, or else with a lock file, or else the first of all.
  ///
  /// - Parameter path: The path of the main file.
  /// - Returns: The files.
  static func named(_ path: String) -> DatabaseFiles {
    let path = DatabaseName.target(of: path)
    let twins = twins(of: path)
    return twins.first { Self.size($0.log) > 0 } ?? twins.first { !$0.isElsewhere } ?? twins.first
      ?? DatabaseFiles(path: path)
  }

  /// Returns the names of a file in its folder, in order, if it has several names.
  static func twins(of path: String) -> [DatabaseFiles] {
    guard let identity = FileIdentity(path), identity.links > 1 else { return [] }
    let folder = URL(filePath: path).deletingLastPathComponent()
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
        .map { DatabaseFiles(path: folder.appending(path: $0).path(percentEncoded: false)) }
        .filter { FileIdentity($0.path) == identity }
    } catch {
      return []
    }
  }

  /// A Boolean value that indicates whether the file has other names only in other folders, where SQLite's log may be.
  ///
  /// The lock file of a journal remains next to the name under which the journal was opened.
  var isElsewhere: Bool {
    guard let identity = FileIdentity(path), identity.links > 1, Self.size(path) > 0 else { return false }
    return ["-lock", "-wal"].allSatisfy { access(path + $0, F_OK) != 0 }
  }

  /// A Boolean value that indicates whether the main file ends within a page, so that its end is missing.
  ///
  /// Every page size is a multiple of 512 bytes; see "The Database File" in SQLite's file format.
  var isCut: Bool { !Self.size(path).isMultiple(of: 512) }

  /// A Boolean value that indicates whether the main file starts as every SQLite file does, as far as it goes.
  ///
  /// Called while this process has no open connection to the file, whose locks would be released. See "The Database File" in
  /// SQLite's file format.
  var isDatabase: Bool {
    let head = Array("SQLite format 3\0".utf8)
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: head.count)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return count > 0 && head.starts(with: bytes.prefix(count))
  }

  /// The error of a folder, a link or a pipe in the place of one of the files, or nil.
  ///
  /// SQLite waits for the other end of a pipe when it opens it, and notices a folder only with the first change.
  var strange: SQLiteError? {
    if let kind = FileKind(at: path)?.strange { return .inPlace(kind) }
    for file in [path + "-journal", log, path + "-shm"] {
      if let kind = FileKind(at: file)?.strange { return .inPlace(kind, of: file) }
    }
    return nil
  }

  /// Gives the files beside the main file the permissions of the main file, if that can be written and they cannot.
  ///
  /// SQLite creates them with the permissions that the main file has at that time, and leaves them when it cannot write.
  func permitWriting() {
    var main = stat()
    guard lstat(path, &main) == 0, main.st_mode & S_IWUSR != 0 else { return }
    for file in [log, path + "-shm"] {
      var status = stat()
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & S_IWUSR == 0
      else { continue }
      chmod(file, main.st_mode & 0o777)
    }
  }

  /// Returns the size of a file in bytes, or 0 if it does not exist.
  static func size(_ path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Reads the log before SQLite does.
  ///
  /// Returns nil if there is none.
  func readLog() -> WriteAheadLog? {
    guard Self.size(log) > 0 else { return nil }
    do { return WriteAheadLog(try Data(contentsOf: URL(filePath: log))) } catch { return nil }
  }

  /// Reads the log while other processes may be writing to it.
  ///
  /// Returns nil if there is none, or if it has changed while it was read.
  func readSteadyLog() -> WriteAheadLog? {
    guard let log = readLog(), log == readLog() else { return nil }
    return log
  }

  /// Copies the files as they are, so that nothing in them is lost when SQLite continues.
  ///
  /// Files that have not changed since their last copy are not copied again. Called while this process has no open
  /// connection to them, unless only the log is copied.
  ///
  /// - Parameter withMain: A Boolean value that indicates whether to copy the main file as well.
  /// - Returns: A readable list of the copies.
  /// - Throws: ``SystemError`` if the files could not be copied.
  func keepAside(withMain: Bool = true) throws(SystemError) -> String {
    let number = nextNumber
    if number > 1 {
      let newest = pairs(withMain, copy(number - 1))
      if newest.allSatisfy({ FileManager.default.contentsEqual(atPath: $0.old, andPath: $0.new) }) {
        return newest.map(\.new).joined(separator: " and ")
      }
    }
    let pairs = pairs(withMain, copy(number))
    var made: [String] = []
    do throws(SystemError) {
      for (old, new) in pairs {
        // Not one of another process.
        if access(new, F_OK) != 0 { made.append(new) }
        try Self.copy(old, to: new)
      }
    } catch {
      // The next attempt would add others, on a disk that may be full.
      for new in made { unlink(new) }
      throw error
    }
    return pairs.map(\.new).joined(separator: " and ")
  }

  private static func copy(_ old: String, to new: String) throws(SystemError) {
    let copied = SizeSignal.withheld {
      Result { try FileManager.default.copyItem(atPath: old, toPath: new) }
    }
    if case .failure(let error) = copied { throw SystemError(error) }
    try sync(new)
  }

  /// The path of a file that is to replace the contents of a damaged main file.
  var salvaged: String { path + "-salvaged" }

  /// A readable list of the newest copies.
  var newestCopy: String {
    let copy = copy(nextNumber - 1)
    return [copy.path, copy.log].filter { Self.size($0) > 0 }.joined(separator: " and ")
  }

  /// Writes the contents of another file into the main file, and waits for the disk.
  func replaceContents(with other: String) throws(SystemError) {
    let bytes: Data
    do { bytes = try Data(contentsOf: URL(filePath: other), options: .mappedIfSafe) } catch {
      throw SystemError(error)
    }
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(errno) }
    defer { close(descriptor) }
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(start))
      }
      if count < 0, errno != EINTR { throw SystemError(errno) }
      start += max(count, 0)
    }
    if ftruncate(descriptor, off_t(bytes.count)) != 0 || fsync(descriptor) != 0 { throw SystemError(errno) }
  }

  /// The files of the next copy.
  var nextCopy: DatabaseFiles { copy(nextNumber) }

  private var nextNumber: Int {
    let existing = { (path: String) in FileManager.default.fileExists(atPath: path) }
    var number = 1
    while existing(copy(number).path) || existing(copy(number).log) { number += 1 }
    return number
  }

  private func copy(_ number: Int) -> DatabaseFiles { DatabaseFiles(path: "\(path)-damaged-\(number)") }

  /// Returns the paths of the files that are not empty, with those of their copies.
  private func pairs(_ withMain: Bool, _ copy: DatabaseFiles) -> [(old: String, new: String)] {
    ((withMain ? [(path, copy.path)] : []) + [(log, copy.log)]).filter { Self.size($0.0) > 0 }
  }

  private static func sync(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(errno) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw SystemError(errno) }
  }
}

/// The identity of a file, regardless of its name.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  /// The number of names that the file has; 1 for anything but a file.
  let links: Int

  /// Looks up a file.
  ///
  /// Returns nil if it does not exist.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    links = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_nlink) : 1
  }

  static func == (one: Self, other: Self) -> Bool {
    one.device == other.device && one.number == other.number
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(number)
  }
}

/// The identity of a database: of its main file and of its write-ahead log.
///
/// It stays the same while a connection is open that has run a statement: SQLite does not remove the log before.
struct DatabaseIdentity: Hashable, Sendable {
  private let file: FileIdentity?
  private let log: FileIdentity?

  /// Looks up the files.
  init(_ files: DatabaseFiles) {
    file = FileIdentity(files.path)
    log = FileIdentity(files.log)
  }
}

extension SystemError {
  /// Creates an error from the system error that a Foundation error wraps.
  fileprivate init(_ error: any Error) {
    // On Linux it is a `POSIXError`, which is not cast to `NSError` from `Any`.
    let inner = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    let posix = [inner, error as NSError].compactMap { $0 }.first { $0.domain == NSPOSIXErrorDomain }
    self.init(posix.map { Int32(truncatingIfNeeded: $0.code) } ?? EIO)
  }
}
#endif
