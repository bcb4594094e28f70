import Rill
import RillPersistence

/// Two features that share one value.
struct Reader: Equatable { @Shared("text size") var size = 12; var page = 1 }
struct Preferences: Equatable { @Shared("text size") var size = 12 }
