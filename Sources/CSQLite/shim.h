// Swift imports no cast macros: SQLITE_TRANSIENT, which makes the library copy what it is given, is one.

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stddef.h>

/// Binds a copy of some bytes; no bytes are an empty blob, and not NULL.
static inline int rill_sqlite_bind_bytes(sqlite3_stmt *_Nonnull statement, int index,
                                         const void *_Nullable bytes, size_t size) {
  if (size == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob64(statement, index, bytes, (sqlite3_uint64)size, SQLITE_TRANSIENT);
}

/// Binds a copy of a text, which may contain zeros.
static inline int rill_sqlite_bind_text(sqlite3_stmt *_Nonnull statement, int index,
                                        const unsigned char *_Nullable text, size_t size) {
  return sqlite3_bind_text64(statement, index, size == 0 ? "" : (const char *)text, (sqlite3_uint64)size,
                             SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Chooses whether the write-ahead log stays as it is when the last connection closes.
static inline int rill_sqlite_keep_log(sqlite3 *_Nonnull connection, int keeps) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

#endif
