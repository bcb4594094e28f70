// Swift imports neither variadic C functions nor cast macros, and the socket
// constants have another type on each platform. These wrappers give them one face.

#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// What the daemon calls, and the one value it hands to each call.
struct rill_mhd_callbacks {
  MHD_AccessHandlerCallback _Nonnull handle;
  MHD_RequestCompletedCallback _Nonnull completed;
  MHD_NotifyConnectionCallback _Nonnull connection;
  void *_Nullable (*_Nonnull target)(void *_Nullable context, const char *_Nullable uri,
                                     struct MHD_Connection *_Nullable connection);
  void *_Nullable context;
};

/// The bounds the daemon itself enforces.
struct rill_mhd_limits {
  unsigned int connections;
  /// For each address that connects, or 0 for no limit of its own.
  unsigned int connections_of_address;
  unsigned int idle_seconds;
  size_t memory_per_connection;
};

/// Starts a daemon with one thread of its own on a socket that already listens.
/// The daemon takes over the socket and closes it when it stops. NULL on failure.
static inline struct MHD_Daemon *_Nullable rill_mhd_start(int socket, int is_ipv6,
                                                          struct rill_mhd_callbacks callbacks,
                                                          struct rill_mhd_limits limits) {
  // Not epoll: where a client's last bytes and its end arrive together, the library reads the bytes, waits for an edge
  // that has passed, and keeps the connection until it has been idle for too long.
  unsigned int flags = (unsigned int)MHD_USE_POLL_INTERNAL_THREAD |
                       (unsigned int)MHD_ALLOW_SUSPEND_RESUME |
                       (is_ipv6 ? (unsigned int)MHD_USE_IPv6 : 0u);
  return MHD_start_daemon(
      flags, 0, NULL, NULL, callbacks.handle, callbacks.context,
      MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_URI_LOG_CALLBACK, callbacks.target, callbacks.context,
      MHD_OPTION_NOTIFY_COMPLETED, callbacks.completed, callbacks.context,
      MHD_OPTION_NOTIFY_CONNECTION, callbacks.connection, callbacks.context,
      MHD_OPTION_CONNECTION_LIMIT, limits.connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, limits.connections_of_address,
      MHD_OPTION_CONNECTION_TIMEOUT, limits.idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.memory_per_connection,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_END);
}

/// The socket of a connection, or -1.
static inline int rill_mhd_socket(struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int)info->connect_fd : -1;
}

/// Writes the client's address, of IPv6 only the part that names its network, and returns the number of bytes.
static inline size_t rill_mhd_address(struct MHD_Connection *_Nonnull connection, uint8_t bytes[_Nonnull 8]) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  const struct sockaddr *address = info ? info->client_addr : NULL;
  if (!address) return 0;
  if (address->sa_family == AF_INET) {
    memcpy(bytes, &((const struct sockaddr_in *)address)->sin_addr, 4);
    return 4;
  }
  if (address->sa_family != AF_INET6) return 0;
  memcpy(bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 8);
  return 8;
}

/// A response whose body has no known end and is asked for piece by piece.
static inline struct MHD_Response *_Nullable rill_mhd_stream(
    MHD_ContentReaderCallback _Nonnull read, void *_Nullable context,
    MHD_ContentReaderFreeCallback _Nonnull release) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 16 * 1024, read, context, release);
}

/// What callbacks return; the library's versions differ in how Swift sees these two.
static inline enum MHD_Result rill_mhd_result(int is_fine) { return is_fine ? MHD_YES : MHD_NO; }

/// Whether a connection was opened, and not closed; the library's versions differ in how Swift sees the two.
static inline int rill_mhd_is_opened(enum MHD_ConnectionNotificationCode change) {
  return change == MHD_CONNECTION_NOTIFY_STARTED;
}

/// Whether the library did what it was asked.
static inline int rill_mhd_is_fine(enum MHD_Result result) { return result == MHD_YES; }

/// Calls back with each header of a request.
static inline void rill_mhd_each_header(struct MHD_Connection *_Nonnull connection,
                                        MHD_KeyValueIterator _Nonnull visit, void *_Nullable context) {
  MHD_get_connection_values(connection, MHD_HEADER_KIND, visit, context);
}

/// A response with a copy of these bytes.
static inline struct MHD_Response *_Nullable rill_mhd_response(const void *_Nullable bytes, size_t size) {
  return MHD_create_response_from_buffer(size, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// What a content reader returns when the body has ended.
static inline ssize_t rill_mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

/// Binds a socket to the loopback interface, or to all interfaces, and listens on it.
/// Returns the socket, or the negated error number. Port 0 takes any free port.
static inline int rill_listen(int is_ipv6, int is_open, uint16_t port, uint16_t *_Nonnull bound) {
  struct sockaddr_storage storage;
  memset(&storage, 0, sizeof storage);
  socklen_t size;
  if (is_ipv6) {
    struct sockaddr_in6 *address = (struct sockaddr_in6 *)&storage;
    address->sin6_family = AF_INET6;
    address->sin6_addr = is_open ? in6addr_any : in6addr_loopback;
    address->sin6_port = htons(port);
    size = sizeof *address;
  } else {
    struct sockaddr_in *address = (struct sockaddr_in *)&storage;
    address->sin_family = AF_INET;
    address->sin_addr.s_addr = htonl(is_open ? INADDR_ANY : INADDR_LOOPBACK);
    address->sin_port = htons(port);
    size = sizeof *address;
  }
  int handle = socket(is_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
  if (handle < 0) return -errno;
  int on = 1;
  socklen_t length = sizeof storage;
  if (fcntl(handle, F_SETFD, FD_CLOEXEC) < 0 ||
      setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0 ||
      bind(handle, (struct sockaddr *)&storage, size) < 0 || listen(handle, SOMAXCONN) < 0 ||
      getsockname(handle, (struct sockaddr *)&storage, &length) < 0) {
    int error = errno;
    close(handle);
    return -error;
  }
  *bound = ntohs(is_ipv6 ? ((struct sockaddr_in6 *)&storage)->sin6_port
                         : ((struct sockaddr_in *)&storage)->sin_port);
  return handle;
}

#endif
