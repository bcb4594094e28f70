import Foundation

extension OpenFile {
  /// The answer of the system to a hold.
  enum Hold: Equatable {
    /// No program has the file open for writing. One that opens it for writing waits until this file is closed.
    case granted
    /// A program has the file open for writing.
    case refused
    /// The system cannot tell.
    case unsupported
  }

  /// Makes programs that open the file for writing wait until this file is closed, unless one has it open already.
  ///
  /// On Linux this is a read lease, which the system grants to the owner of the file, on most local file systems.
  func hold() -> Hold {
    #if os(Linux) || os(Android)
    // The system sends a signal to the holder when a writer waits. Its default signal ends the process, whereas this one
    // is ignored by default.
    _ = fcntl(descriptor, Lease.setSignal, SIGURG)
    if fcntl(descriptor, Lease.set, Int32(F_RDLCK)) == 0 { return .granted }
    return errno == EAGAIN ? .refused : .unsupported
    #else
    return .unsupported
    #endif
  }

  /// Holds the file, and waits for a moment if a program has it open for writing.
  ///
  /// A child process that this process is starting inherits the descriptor of a file that was just saved and closes it
  /// when its program starts, for which the system has no event. As long as there is such a child, the wait goes on.
  func holdPatiently() -> Hold {
    var hold = hold()
    var wait: UInt32 = 1_000
    while hold == .refused, wait < 256_000 || wait < 2_048_000 && ChildProcesses.isStarting {
      usleep(wait)
      wait *= 2
      hold = self.hold()
    }
    return hold
  }

  /// A Boolean value that indicates whether the file is held and a program waits to open it for writing.
  var isWanted: Bool {
    #if os(Linux) || os(Android)
    return isHeld && fcntl(descriptor, Lease.get) != Int32(F_RDLCK)
    #else
    return false
    #endif
  }

  /// The identity, the size and the time of the last change of the contents.
  var stamp: FileStamp {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return FileStamp() }
    #if canImport(Darwin)
    let modified = status.st_mtimespec
    #else
    let modified = status.st_mtim
    #endif
    return FileStamp(
      inode: UInt64(status.st_ino), size: Int(status.st_size), seconds: Int(modified.tv_sec),
      nanoseconds: Int(modified.tv_nsec))
  }
}

/// The identity of a file, its size, and the time of the last change of its contents.
struct FileStamp: Hashable {
  var inode: UInt64 = 0
  var size = 0
  var seconds = 0
  var nanoseconds = 0

  /// Returns the number of the file with a path, or nil if there is none.
  static func inode(at path: String) -> UInt64? {
    var status = stat()
    return lstat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }
}

/// The child processes of this process.
private enum ChildProcesses {
  /// A Boolean value that indicates whether a child does not run its own program yet.
  ///
  /// Until then, a child has the command line of this process.
  static var isStarting: Bool {
    do {
      let command = try Data(contentsOf: commandLine(of: "self"))
      for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
        // Read as data: Foundation leaks the buffer of a text that it reads from a file without a size.
        let children = try Data(contentsOf: URL(filePath: "/proc/self/task/\(thread)/children"))
        for child in String(decoding: children, as: UTF8.self).split(separator: " ")
        where has(command, String(child)) { return true }
      }
    } catch {
      // The system does not list them, or a thread has just ended.
    }
    return false
  }

  private static func has(_ command: Data, _ process: String) -> Bool {
    do { return try Data(contentsOf: commandLine(of: process)) == command } catch { return false }
  }

  private static func commandLine(of process: String) -> URL { URL(filePath: "/proc/\(process)/cmdline") }
}

#if os(Linux) || os(Android)
/// The commands of `fcntl` for leases, which the C library's module does not export.
private enum Lease {
  static let set: Int32 = 1024
  static let get: Int32 = 1025
  static let setSignal: Int32 = 10
}
#endif
