#if canImport(Glibc)
import Glibc

/// The memory limit of a process, which ends a process that exceeds it.
enum MemoryBound {
  /// Limits the address space of the process to four gigabytes.
  static func set() {
    var limit = rlimit(rlim_cur: 4 << 30, rlim_max: 4 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
}
#else
/// The memory limit of a process, which only Linux supports.
enum MemoryBound {
  static func set() {}
}
#endif
