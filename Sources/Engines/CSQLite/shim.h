#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift does not import: libsqlite3 makes its own copy of the text before it returns.
static inline int CSQLiteBindText(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
