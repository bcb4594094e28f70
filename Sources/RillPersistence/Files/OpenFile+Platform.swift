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
    let command = contents(of: "/proc/self/cmdline")
    do {
      for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
        let children = contents(of: "/proc/self/task/\(thread)/children")
        for child in String(decoding: children, as: UTF8.self).split(separator: " ")
        where contents(of: "/proc/\(child)/cmdline") == command { return !command.isEmpty }
      }
    } catch {
      // The system does not list them.
    }
    return false
  }

  /// Returns the contents of a file of the system, or nothing if it is gone.
  ///
  /// Not with Foundation, which leaks the buffer into which it reads a file without a size.
  private static func contents(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var (contents, count): ([UInt8], Int) = ([], 0)
    repeat {
      let piece = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, initialized in
        count = read(descriptor, buffer.baseAddress, buffer.count)
        initialized = max(count, 0)
      }
      contents += piece
    } while count > 0 || count < 0 && errno == EINTR
    return contents
  }
}

#if os(Linux) || os(Android)
/// The commands of `fcntl` for leases, which the C library's module does not export.
private enum Lease {
  static let set: Int32 = 1024
  static let get: Int32 = 1025
  static let setSignal: Int32 = 10
}
#endif
