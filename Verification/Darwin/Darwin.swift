// A stand-in for Apple's C library, with which `Scripts/check-apple-sources` type-checks sources for Apple's platforms.
public import Dispatch
public import Glibc

/// A stand-in for [fcntl(2)](https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/fcntl.2.html).
public let F_FULLFSYNC: Int32 = 51

/// A stand-in for [open(2)](https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/open.2.html).
public let O_EVTONLY: Int32 = 0x8000

extension stat {
  /// A stand-in for [stat(2)](https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/stat.2.html).
  public var st_mtimespec: timespec { st_mtim }
}

/// A stand-in for [DispatchSourceFileSystemObject](https://developer.apple.com/documentation/dispatch/dispatchsourcefilesystemobject).
public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol {
  /// A stand-in for [data](https://developer.apple.com/documentation/dispatch/dispatchsourcefilesystemobject/data).
  var data: DispatchSource.FileSystemEvent { get }
}

extension DispatchSource {
  /// A stand-in for [makeFileSystemObjectSource(fileDescriptor:eventMask:queue:)](https://developer.apple.com/documentation/dispatch/dispatchsource/makefilesystemobjectsource(filedescriptor:eventmask:queue:)).
  public class func makeFileSystemObjectSource(
    fileDescriptor: Int32, eventMask: DispatchSource.FileSystemEvent, queue: DispatchQueue? = nil
  ) -> any DispatchSourceFileSystemObject { fatalError("a stand-in is only type-checked") }
}
