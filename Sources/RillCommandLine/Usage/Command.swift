import Foundation

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
    case .help: "show this, or the options of a command"
    }
  }

  /// The usage text of the command.
  var usage: String {
    let options = options.map { option in
      needed.contains(option) ? option.usage : "[\(option.usage)]"
    }
    var rest = passesArguments ? ["[-- ARGUMENTS…]"] : []
    if self == .help { rest.append("[COMMAND]") }
    return (["rill", rawValue] + files + options + rest).joined(separator: " ")
  }

  /// The usage text of the command with a description of each option.
  var help: String {
    var rows = options.map { ($0.usage, $0.summary) }
    if passesArguments { rows.append(("-- ARGUMENTS…", "the arguments of the product")) }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { "  " + $0.padding(toLength: width, withPad: " ", startingAt: 0) + "  " + $1 }
    return (["Usage: \(usage)", "", summary] + (lines.isEmpty ? [] : [""]) + lines).joined(separator: "\n")
      + "\n"
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

  /// A Boolean value that indicates whether its value may be empty.
  var mayBeEmpty: Bool { self == .build }

  /// The option as it is written.
  var usage: String { value.map { "--\(rawValue) \($0)" } ?? "--\(rawValue)" }

  /// A short description of the option.
  var summary: String {
    switch self {
    case .build: "the arguments of swift build, separated by spaces"
    case .entries: "the numbers of the first and the last entry, or one number; otherwise all entries"
    case .from: "with --terminal, the address of the inspector to show; otherwise one is started"
    case .host: "the address to listen on; otherwise 127.0.0.1. Others require --token"
    case .invariant: "the name of the invariant in the program"
    case .limit: "the maximum size of a file, such as 2G; otherwise 256M"
    case .name: "the name of the test"
    case .output: "the file to write; otherwise standard output"
    case .package: "the folder of the package; otherwise the current one"
    case .port: "the port to listen on, or 0 for any free one; otherwise 8899"
    case .program: "the tool that knows the program, and performs the command"
    case .redact: "the names of the fields whose values are taken out, with commas between them"
    case .stream: "the stream to read from a journal that has several"
    case .terminal: "show the inspector in the terminal"
    case .to: "the kind of the new file: session, redux or redux-actions; otherwise the other one"
    case .token: "the word that apps and browsers need"
    }
  }
}
