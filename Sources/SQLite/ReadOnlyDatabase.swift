internal import CSQLite

/// What SQLite says when it cannot do something.
public struct SQLiteError: Error, Sendable, Equatable {
    /// In SQLite's words, or in those of whoever asked.
    public let reason: String

    /// An error with those words.
    public init(reason: String) { self.reason = reason }
}

/// A database that nobody writes to while it is open: SQLite then needs no locks and no files beside it.
///
/// For one thread at a time. Replace such a file by renaming a new one over it; who has it open goes on with the old.
public final class ReadOnlyDatabase: @unchecked Sendable {  // its owner asks from one thread at a time
    private let handle: OpaquePointer

    /// Opens a file.
    ///
    /// - Throws: when it is not there or not to be read. That it is no database shows at the first query.
    public init(_ path: String) throws(SQLiteError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let result = sqlite3_open_v2("file:\(Self.escaped(path))?immutable=1", &handle, flags, nil)
        guard result == SQLITE_OK, let handle else {
            defer { sqlite3_close(handle) }
            throw SQLiteError(reason: String(cString: sqlite3_errstr(result)))
        }
        self.handle = handle
    }

    deinit { sqlite3_close_v2(handle) }

    /// A query that may be run many times; `?1` and so on stand for numbers.
    public func prepare(_ sql: String) throws(SQLiteError) -> Query {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw SQLiteError(reason: String(cString: sqlite3_errmsg(handle)))
        }
        return Query(statement, of: self)
    }

    fileprivate var lastError: SQLiteError { SQLiteError(reason: String(cString: sqlite3_errmsg(handle))) }

    /// `?`, `#` and `%` mean something in a URI (sqlite.org/uri.html).
    private static func escaped(_ path: String) -> String {
        path.map { $0 == "%" ? "%25" : $0 == "?" ? "%3f" : $0 == "#" ? "%23" : String($0) }.joined()
    }
}

/// A prepared query.
public final class Query {
    private let statement: OpaquePointer
    private let database: ReadOnlyDatabase

    fileprivate init(_ statement: OpaquePointer, of database: ReadOnlyDatabase) {
        self.statement = statement
        self.database = database
    }

    deinit { sqlite3_finalize(statement) }

    /// Runs it and calls `body` with each row; the row is no more than lent.
    public func forEach(_ numbers: Int64..., body: (Row) -> Void) throws(SQLiteError) {
        defer { sqlite3_reset(statement) }
        for (index, number) in numbers.enumerated() { sqlite3_bind_int64(statement, Int32(index + 1), number) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(Row(statement: statement))
            case SQLITE_DONE: return
            default: throw database.lastError
            }
        }
    }

    /// One row of an answer; columns count from 0.
    public struct Row {
        fileprivate let statement: OpaquePointer

        /// A text; nil for NULL.
        public func text(_ column: Int32) -> String? {
            sqlite3_column_text(statement, column).map { String(cString: $0) }
        }

        /// A number; nil for NULL.
        public func integer(_ column: Int32) -> Int? {
            sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : Int(sqlite3_column_int64(statement, column))
        }

        /// Bytes, copied; empty for NULL.
        public func bytes(_ column: Int32) -> [UInt8] {
            guard let start = sqlite3_column_blob(statement, column) else { return [] }
            return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
        }
    }
}
