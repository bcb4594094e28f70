import Foundation

/// An error of an operating system call, with a readable description.
package struct SystemError: Hashable, Sendable, CustomStringConvertible {
  /// The error number.
  package let number: Int32

  /// Creates an error from its number.
  package init(_ number: Int32) { self.number = number }

  /// The error of the last system call on this thread.
  static var last: SystemError { SystemError(errno) }

  /// A Boolean value that indicates whether the disk, the quota or the file size limit has been exceeded.
  package var isWantOfRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }

  /// A Boolean value that indicates whether the place may not be written.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains(number) }

  /// The reason as a part of a sentence.
  package var description: String {
    switch number {
    case EACCES, EPERM: "permission is denied"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the file would grow larger than the system allows"
    case EINVAL: "the system cannot do that there"
    case EIO: "the device has failed"
    case EISDIR: "a folder is in its place"
    case ELOOP: "a symbolic link is in its place"
    case EMFILE, ENFILE: "too many files are open"
    case ENAMETOOLONG: "its name is too long"
    case ENOENT: "it is not there"
    case ENOSPC: "the disk is full"
    case ENOTDIR: "a part of its path is not a folder"
    case EROFS: "the disk is read-only"
    default: "the system answers with error \(number)"
    }
  }
}
