extension RillTool {
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
