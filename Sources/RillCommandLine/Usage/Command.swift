/// A command of the tool.
enum Command: String, CaseIterable {
  case show, diff, convert, replay, bisect, test, inspect, watch, help

  /// The names of its file arguments in the usage text.
  var files: [String] {
    switch self {
    case .show, .replay, .bisect, .test: ["SESSION"]
    case .diff: ["SESSION", "SESSION"]
    case .convert: ["FROM", "TO"]
    case .watch: ["PRODUCT"]
    case .inspect, .help: []
    }
  }

  /// The options that the command accepts.
  var options: [CommandOption] {
    switch self {
    case .show: [.entries, .stream, .limit]
    case .diff: [.stream, .limit]
    case .convert: [.to, .redact, .stream, .limit, .program]
    case .replay: [.stream, .limit, .program]
    case .bisect: [.invariant, .stream, .limit, .program]
    case .test: [.entries, .name, .output, .stream, .limit, .program]
    case .help: []
    case .watch: [.package, .build, .port]
    case .inspect: [.host, .port, .token, .terminal, .from]
    }
  }

  /// A Boolean value that indicates whether the command passes the arguments after `--` to a program.
  var passesArguments: Bool { self == .watch }

  /// The options that the command requires.
  var needed: [CommandOption] { self == .bisect ? [.invariant] : [] }

  /// A short description of the command.
  var summary: String {
    switch self {
    case .show: "show what is in a session"
    case .diff: "show what differs between two sessions"
    case .convert: "turn a session into a file of Redux DevTools, or back, or take out values that are secret"
    case .replay: "handle a session again, and compare the end"
    case .bisect: "find the first entry after which an invariant is broken"
    case .test: "write a test that repeats a session"
    case .inspect: "serve the inspector's page for apps that link to it, or show it in the terminal"
    case .watch: "build and run a product, and restart it with its history when a source changes"
    case .help: "show this"
    }
  }

  /// The usage text of the command.
  var usage: String {
    let options = options.map { option in
      let text = option.value.map { "--\(option.rawValue) \($0)" } ?? "--\(option.rawValue)"
      return needed.contains(option) ? text : "[\(text)]"
    }
    let rest = passesArguments ? ["[-- ARGUMENTS…]"] : []
    return (["rill", rawValue] + files + options + rest).joined(separator: " ")
  }
}

/// An option of a command.
enum CommandOption: String, CaseIterable {
  case build, entries, from, host, invariant, limit, name, output, package, port, program, redact, terminal,
    to, token, stream

  /// The name of its value in the usage text, or nil if it has no value.
  var value: String? {
    switch self {
    case .entries: "FIRST...LAST"
    case .from, .host: "ADDRESS"
    case .build: "ARGUMENTS"
    case .package: "FOLDER"
    case .limit: "SIZE"
    case .port: "NUMBER"
    case .token: "WORD"
    case .invariant, .name, .stream: "NAME"
    case .output: "FILE"
    case .program: "EXECUTABLE"
    case .redact: "FIELD,…"
    case .to: "KIND"
    case .terminal: nil
    }
  }
}
