/// An option of a command.
enum CommandOption: String, CaseIterable {
  case entries, host, invariant, limit, name, output, port, program, redact, to, token, track

  /// The name of its value in the usage text.
  var value: String {
    switch self {
    case .entries: "FIRST...LAST"
    case .host: "ADDRESS"
    case .limit: "SIZE"
    case .port: "NUMBER"
    case .token: "WORD"
    case .invariant, .name, .track: "NAME"
    case .output: "FILE"
    case .program: "EXECUTABLE"
    case .redact: "FIELD,…"
    case .to: "KIND"
    }
  }
}
