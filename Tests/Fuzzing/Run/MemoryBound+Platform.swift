#if canImport(Glibc)
import Glibc

/// What a process may take, so that one that asks for more is ended.
enum MemoryBound {
  /// Lets the process take four gigabytes of addresses.
  static func set() {
    var limit = rlimit(rlim_cur: 4 << 30, rlim_max: 4 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
}
#else
/// What a process may take; only Linux keeps such a bound.
enum MemoryBound {
  static func set() {}
}
#endif
