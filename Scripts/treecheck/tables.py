"""What the rules know, as data. To change a rule, change a row here."""

# Modules that each target may import. A target without a row is reported, so that the choice is made on purpose.
ALLOWED_IMPORTS = {
    "Rill": {"Observation", "Synchronization"},
    "RillValues": {"Rill"},
    "RillStyles": {"Rill", "Observation", "Synchronization", "Foundation", "FoundationEssentials"},
    "RillDerived": {"Rill", "Observation"},
    "RillQueries": {"Rill", "RillValues", "Observation", "Synchronization", "Foundation", "FoundationEssentials"},
    "RillQueriesTesting": {"RillQueries", "RillTesting", "Synchronization"},
    "RillScreens": {"Rill"},
    "RillForms": {"Rill", "Synchronization"},
    "RillKeyedState": {"Rill", "RillValues", "Observation", "Synchronization", "Foundation", "FoundationEssentials"},
    "RillDependencies": {"Rill", "Synchronization", "Darwin", "Glibc", "Musl"},
    "RillDebugging": {"Rill", "RillValues", "Observation", "Synchronization", "Darwin", "Glibc", "Musl", "os"},
    "RillTesting": {"Rill", "RillDependencies", "RillValues", "Synchronization", "Testing", "XCTest"},
    "RillSessions": {"Rill", "RillDebugging", "RillValues", "Foundation", "Synchronization"},
    "RillCommandLine": {
        "Rill", "RillDebugging", "RillInspector", "RillInspectorServer", "RillJournal", "RillPersistence", "RillSQLite",
        "RillSessions", "RillValues", "Foundation", "Synchronization",
    },
    "RillTool": {"RillCommandLine"},
    "RillPersistence": {"Rill", "RillValues", "Dispatch", "Foundation", "Observation", "Synchronization"},
    "RillJournal": {"Rill", "RillDebugging", "RillPersistence", "RillSessions", "RillValues", "Foundation", "Synchronization"},
    "RillPersistenceTesting": {"RillPersistence", "RillTesting", "Foundation", "Synchronization"},
    "RillReplication": {"Rill", "RillDependencies", "RillPersistence", "RillSessions", "RillValues", "Dispatch", "Foundation", "Observation", "Synchronization"},
    "RillReplicationTesting": {"Rill", "RillReplication", "RillTesting", "Synchronization"},
    "RillSQLite": {"Rill", "RillJournal", "RillPersistence", "RillReplication", "Foundation", "Synchronization", "CSQLite"},
    "RillNATS": {"Rill", "RillReplication", "Foundation", "Synchronization", "CNATS"},
    "RillInspector": {
        "Rill", "RillDebugging", "RillQueries", "RillReplication", "RillSessions", "RillValues", "Foundation", "FoundationNetworking",
        "Synchronization",
    },
    "RillInspectorServer": {
        "Rill", "RillDebugging", "RillInspector", "RillValues", "Foundation", "FoundationEssentials", "FoundationNetworking", "Synchronization", "CMicroHTTPD",
    },
    "RillControls": {"Rill", "CMainQueue", "Dispatch"},
    "RillApple": {"Rill", "RillControls", "RillDebugging", "RillForms", "RillKeyedState", "RillScreens", "RillStyles", "RillValues", "AppKit", "Combine", "Foundation", "Observation", "SwiftUI", "Synchronization", "UIKit"},
}

# Modules that one file may import beyond the row of its target; a decision page says why.
ALLOWED_IMPORTS_OF = {"Sources/Rill/Failures/StandardError.swift": {"Darwin", "Glibc", "Musl"}}

# The target whose folders are rooms, from the first to the last: a room sees itself and the rooms before it.
ROOMED_TARGET = "Sources/Rill"
ROOMS = ("Concurrency", "Failures", "State", "Send", "Handle", "Commit", "Notify", "Run")
# Folders and files of that target which see every room, and which no room may name.
ABOVE_ALL_ROOMS = ("Store", "Turn.swift")

# Longest file and longest function, in lines. A path of its own goes before the general limit.
FILE_LINES = 300
FILE_LINES_OF = {"Sources/Rill/Turn.swift": 80}
FUNCTION_LINES = 60

# Folder names that say nothing about what is inside.
EMPTY_FOLDER_NAMES = {"Utils", "Helpers", "Internal", "Support", "Extensions"}

# A target with one of these words in its name must not swallow errors.
TARGETS_WITHOUT_TRY_OPTIONAL = ("Persistence", "Inspection", "Inspector", "Session", "SQLite", "Journal")

# Files that sleep themselves: the alarm, clocks of tests, and targets without the core.
FILES_THAT_SLEEP = {
    "Sources/Rill/Concurrency/Alarm.swift",
    "Sources/RillPersistenceTesting/Conformance+WatchedStorage.swift",
    "Sources/RillReplicationTesting/SimulatedLog.swift",
    "Sources/RillTesting/Time/Timeline+Sequence.swift",
}

# Attributes that no file may use, and what to do instead.
BANNED_ATTRIBUTES = {
    "@_exported": "let the user import what they use",
    "@retroactive": "wrap the foreign type instead of conforming it",
}

# Where banned attributes are used all the same: Apple's frameworks show each other's declarations, and so must these.
STAND_INS = "Verification/Sources/"

# Ways around the compiler's checks. Each owes its reason in a `//` comment on the line above.
ESCAPES = {
    "@unchecked Sendable": r"@unchecked\s+Sendable\b",
    "nonisolated(unsafe)": r"\bnonisolated\s*\(\s*unsafe\s*\)",
    "@preconcurrency": r"@preconcurrency\b",
}
# The same is owed by a stored property of such a type.
UNSAFE_POINTER = r"\bUnsafe(?:Mutable)?(?:Raw)?(?:Buffer)?Pointer\b"

# Calls that end the program. Their wording belongs in a room whose name ends so.
TRAPS = ("fatalError", "preconditionFailure", "precondition")
WORDING_ROOM_SUFFIX = "Failures"

# Idioms that do not occur in plain technical English, as patterns, and what to write instead.
IDIOMS = (
    (r"(?:some|every)body|nobody|whoever", "name the caller, the observer or the reader"),
    (r"(?:is|are|was|were) to be|shall", "use the present tense, or `must`"),
    (r"(?:lies?|stands?)(?!-| (?:alone|for|still)\b)", "write `is`, `is stored` or `is in`"),
    (r"tells? of|(?:is|are|was|were|be|been) told", "write `notifies`, `reports`, `receives` or `is notified`"),
    (r"hears? of", "write `receives` or `is notified of`"),
    (r"lets? (?:\w+ )?go", "write `releases`, `cancels` or `discards`"),
    (r"at once", "write `immediately` or `in one step`"),
    (r"in motion", "write `with an animation`"),
    (r"in words|(?:puts?|put) into words", "write `as text`, or name the message"),
    (r"turn(?:s|ed) away", "write `refuses` or `is refused`"),
    (r"ha[sd] (?:had )?its say|sees to it", "name what it does"),
    (r"so many", "write `a number of`, or the number"),
    (r"by itself", "write `automatically`, `alone` or `separately`"),
    (r"(?:begins? with|to begin with)", "write `starts with` or `first`"),
    (r"for good", "write `permanently`"),
    (r"leaves? (?:it|this) out", "write `omit`"),
    (r"carr(?:y|ies) away", "name what it does"),
    (r"(?<!there\s)(?:is|are|was|were) no (?!longer|more|such|other|different|reason|risk)\w+", "write `is not a`"),
)
# The prose that is not checked for idioms: the glossary lists words to avoid.
IDIOMS_ALLOWED_IN = ("Documentation/Glossary.md",)

# First folders of absolute paths that exist on one machine only.
MACHINE_FOLDERS = ("work", "root", "home")

# Public errors that hold an error of a library under the library's word.
ERRORS_OF_LIBRARIES = {"SQLiteError"}
