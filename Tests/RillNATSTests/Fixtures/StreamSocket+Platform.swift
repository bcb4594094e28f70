#if NATS
import Foundation

#if os(Linux)
/// The type of a socket that transfers a stream of bytes.
let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
/// The type of a socket that transfers a stream of bytes.
let streamSocket = SOCK_STREAM
#endif
#endif
