/// A command with its arguments.
struct Invocation: Hashable {
  var command: Command
  /// The command that `help` describes, or nil for all.
  var topic: Command?
  var files: [String] = []
  var options: [CommandOption: String] = [:]
  /// The arguments after `--`, which the command passes on.
  var passed: [String] = []

  /// Parses the arguments.
  ///
  /// - Parameter arguments: The arguments after the tool's name.
  /// - Throws: ``CommandFailure`` with the correct usage.
  init(_ arguments: [String]) throws(CommandFailure) {
    guard let word = arguments.first else { throw .noCommand }
    if Self.asksForHelp(word) {
      command = .help
      return
    }
    let command = try Command(named: word)
    self.command = command
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      if argument == "--", command.passesArguments {
        passed = Array(rest)
        break
      }
      if Self.asksForHelp(argument) {
        (self.command, topic) = (.help, command)
        return
      }
      guard argument.hasPrefix("--") else {
        files.append(argument)
        continue
      }
      let name = String(argument.dropFirst(2))
      guard let option = CommandOption(rawValue: name), command.options.contains(option) else {
        throw .unknownOption(argument, command)
      }
      guard options[option] == nil else { throw .repeated(option, command) }
      guard option.value != nil else {
        options[option] = ""
        continue
      }
      guard let value = rest.popFirst() else { throw .noValue(option, command) }
      guard !value.isEmpty || option.mayBeEmpty else { throw .empty("--\(option.rawValue)", command) }
      options[option] = value
    }
    if command == .help, files.count < 2 {
      topic = try files.first.map { word throws(CommandFailure) in try Command(named: word) }
      return
    }
    guard files.count == command.files.count else { throw .wrongFiles(files.count, command) }
    for (name, file) in zip(command.files, files) where file.isEmpty { throw .empty(name, command) }
    for option in command.needed where options[option] == nil { throw .noOption(option, command) }
  }

  private static func asksForHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

  /// The names of the fields to redact.
  var redactedFields: [String] {
    get throws(CommandFailure) {
      guard let text = options[.redact] else { return [] }
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard names.allSatisfy({ !$0.isEmpty }) else { throw .badFields(text) }
      return names
    }
  }

  /// The maximum size of a file that is read, in bytes.
  var limit: Int {
    get throws(CommandFailure) {
      guard let text = options[.limit] else { return ByteCount.standardLimit }
      guard let limit = ByteCount.parse(text) else { throw .badLimit(text) }
      return limit
    }
  }

  /// The numbers of the selected entries, or nil for all.
  var entries: ClosedRange<UInt64>? {
    get throws(CommandFailure) {
      guard let text = options[.entries] else { return nil }
      let parts = text.split(separator: "...", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { UInt64($0) }
      guard numbers.count == parts.count, let first = numbers.first, let last = numbers.last,
        numbers.count <= 2, first <= last
      else { throw .badEntries(text) }
      return first...last
    }
  }
}

extension Command {
  fileprivate init(named word: String) throws(CommandFailure) {
    guard let command = Command(rawValue: word) else { throw .unknownCommand(word) }
    self = command
  }
}
