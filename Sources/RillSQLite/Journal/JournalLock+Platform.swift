#if canImport(Darwin)
/// The system command for a lock that belongs to an open file: `F_OFD_SETLK`.
enum FileLockCommand {
  static let set: Int32 = 90
}
#else
/// The system command for a lock that belongs to an open file: `F_OFD_SETLK`.
enum FileLockCommand {
  static let set: Int32 = 37
}
#endif
