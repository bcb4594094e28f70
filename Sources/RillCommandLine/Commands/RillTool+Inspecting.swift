extension RillTool {
  func inspect(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitCode {
    let isTerminal = invocation.options[.terminal] != nil
    if let address = invocation.options[.from] {
      guard isTerminal else { throw .fromWithoutTerminal }
      try console.terminal(address)
      return .yes
    }
    var wish = InspectorWish()
    if let text = invocation.options[.port] {
      guard let port = UInt16(text) else { throw .badPort(text) }
      wish.port = port
    }
    wish.host = invocation.options[.host] ?? wish.host
    wish.token = invocation.options[.token]
    guard !isTerminal else {
      wish.isBrief = true
      try console.inspect(wish) { url throws(CommandFailure) in try console.terminal(url) }
      return .yes
    }
    let hint = wish.token == nil ? "" : ", token: …"
    try console.inspect(wish) { url throws(CommandFailure) in
      let address = url.prefix { $0 != "?" }
      let root = address.hasSuffix("/") ? address.dropLast() : address
      try console.show(
        """
        Inspector: \(url)
        Apps show their stores here with inspection.connect(to: "\(root)"\(hint)).
        Press Ctrl-C to stop.

        """)
    }
    return .yes
  }

  func watch(_ invocation: Invocation, _ console: Console) throws(CommandFailure) -> ExitCode {
    var wish = ReloadWish(product: invocation.files[0])
    if let text = invocation.options[.port] {
      guard let port = UInt16(text) else { throw .badPort(text) }
      wish.port = port
    }
    wish.package = invocation.options[.package] ?? wish.package
    wish.buildArguments = invocation.options[.build]?.split(separator: " ").map(String.init) ?? []
    wish.arguments = invocation.passed
    try console.watch(wish)
    return .yes
  }
}
