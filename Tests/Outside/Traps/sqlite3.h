#error "check-client: <sqlite3.h> is needed although no trait is on"
