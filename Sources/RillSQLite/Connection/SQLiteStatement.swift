#if SQLite
import CSQLite
public import Foundation
import RillPersistence

/// A value to bind to a parameter of a statement.
public enum SQLiteValue: Hashable, Sendable {
  /// A string.
  case text(String)
  /// Bytes.
  case data(Data)
  /// An integer.
  case integer(Int64)
}

/// A row of a statement's result.
///
/// It is valid only during the call that receives it.
public struct SQLiteRow: ~Copyable {
  // SQLite's statement, whose current row is this row.
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// Returns the text in a column.
  public func text(_ column: Int32) -> String {
    guard let text = sqlite3_column_text(statement, column) else { return "" }
    // A text may contain zeros, which do not end it.
    return String(
      decoding: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, column))),
      as: UTF8.self)
  }

  /// Returns the bytes in a column.
  public func data(_ column: Int32) -> Data {
    guard let bytes = sqlite3_column_blob(statement, column) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, column)))
  }

  /// Returns the bytes in a column as an array.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
  }

  /// Returns the integer in a column.
  public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
}

/// A prepared statement.
struct SQLiteStatement {
  // SQLite's handles. The connection finalizes the statement before it closes itself.
  private let statement: OpaquePointer
  private let connection: OpaquePointer

  init(_ statement: OpaquePointer, of connection: OpaquePointer) {
    self.statement = statement
    self.connection = connection
  }

  /// Runs the statement and calls a closure with each row of the result, until the closure returns false.
  func each(_ values: [SQLiteValue], look: (borrowing SQLiteRow) -> Bool) throws(SQLiteError) {
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, Int32(index + 1)) }
    // Any statement may grow a file beyond the size limit of the process.
    let code = SizeSignal.withheld {
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW {
        code = look(SQLiteRow(statement)) ? sqlite3_step(statement) : SQLITE_DONE
      }
      return code
    }
    guard code == SQLITE_DONE else { throw error(code) }
  }

  private func bind(_ value: SQLiteValue, _ index: Int32) throws(SQLiteError) {
    let code =
      switch value {
      case .text(var text):
        text.withUTF8 { rill_sqlite_bind_text(statement, index, $0.baseAddress, $0.count) }
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .data(let data):
        data.withUnsafeBytes { rill_sqlite_bind_bytes(statement, index, $0.baseAddress, $0.count) }
      }
    if code != SQLITE_OK { throw error(code) }
  }

  private func error(_ code: Int32) -> SQLiteError {
    SQLiteError(code: code, message: String(cString: sqlite3_errmsg(connection)))
  }

  func finalize() { sqlite3_finalize(statement) }
}
#endif
