/// A command with its arguments.
struct Invocation: Hashable {
  let command: Command
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
    if ["--help", "-h"].contains(word) {
      command = .help
      return
    }
    guard let command = Command(rawValue: word) else { throw .unknownCommand(word) }
    self.command = command
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      if argument == "--", command.passesArguments {
        passed = Array(rest)
        break
      }
      guard argument.hasPrefix("--") else {
        files.append(argument)
        continue
      }
      let name = String(argument.dropFirst(2))
      guard let option = CommandOption(rawValue: name), command.options.contains(option) else {
        throw .unknownOption(argument, command)
      }
      guard option.value != nil else {
        options[option] = ""
        continue
      }
      guard let value = rest.popFirst() else { throw .noValue(option, command) }
      options[option] = value
    }
    let isListing = command == .help
    guard isListing || files.count == command.files.count else { throw .wrongFiles(files.count, command) }
    for option in command.needed where options[option] == nil { throw .noOption(option, command) }
  }

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
