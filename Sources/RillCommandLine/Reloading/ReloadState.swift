/// Builds, runs and restarts a program whenever its sources change: a state machine without side effects.
///
/// A program that runs goes on until its successor was built, so a mistake in the sources does not end it.
struct ReloadState {
  /// What has happened.
  enum Event: Hashable, Sendable {
    /// The tool was started.
    case begun
    /// A source has changed.
    case changed
    /// A build has ended with an exit code.
    case built(Int32)
    /// The histories of the program were saved.
    case saved
    /// The program has ended.
    case ended(ProgramEnd)
    /// The program cannot be started.
    case failed(String)
    /// The user wants to stop.
    case interrupted
  }

  /// What to do next.
  enum Step: Hashable, Sendable {
    case build
    /// End the running build.
    case endBuild
    /// Save the histories of the running program.
    case save
    /// Ask the running program to end.
    case stop
    /// End the running program and the running build without their consent.
    case kill
    case launch
    /// Show a message to the user.
    case say(String)
    /// End the tool with an exit code.
    case finish(ExitCode)
  }

  private enum Program { case absent, running, saving, stopping }
  private enum Build { case idle, running, outdated }

  /// The name of the product.
  let product: String
  private var program = Program.absent
  private var build = Build.idle
  private var isEnding = false

  init(product: String) { self.product = product }

  /// Reacts to an event.
  mutating func take(_ event: Event) -> [Step] {
    switch event {
    case .begun: return startBuild("Building \(product)…")
    case .changed: return change()
    case .built(let code): return finishBuild(code)
    case .saved:
      guard program == .saving else { return [] }
      program = .stopping
      return [.stop]
    case .ended(let end): return programEnded(end)
    case .failed(let reason):
      program = .absent
      if isEnding { return finishIfAllEnded() }
      return [.say("\(product) cannot be started: \(reason) It is built again when a source changes.")]
    case .interrupted: return interrupt()
    }
  }

  private mutating func change() -> [Step] {
    guard !isEnding else { return [] }
    switch build {
    case .idle: return startBuild("A source has changed. Building \(product)…")
    case .running:
      build = .outdated
      return []
    case .outdated: return []
    }
  }

  private mutating func startBuild(_ message: String) -> [Step] {
    build = .running
    return [.say(message), .build]
  }

  private mutating func finishBuild(_ code: Int32) -> [Step] {
    let isOutdated = build == .outdated
    build = .idle
    guard !isEnding else { return finishIfAllEnded() }
    // What was built is not what the sources say now.
    if isOutdated { return startBuild("A source has changed meanwhile. Building \(product)…") }
    guard code == 0 else {
      let rest =
        program == .absent
        ? "It is built again when a source changes."
        : "The program that runs goes on, as it was built before."
      return [.say("\(product) does not build. \(rest)")]
    }
    switch program {
    case .absent:
      program = .running
      return [.say("\(product) was built, and starts."), .launch]
    case .running:
      program = .saving
      return [.say("\(product) was built, and restarts as soon as the program that runs has ended."), .save]
    // The successor is started when the program has ended.
    case .saving, .stopping: return []
    }
  }

  private mutating func programEnded(_ end: ProgramEnd) -> [Step] {
    let was = program
    program = .absent
    guard !isEnding else { return finishIfAllEnded() }
    guard was != .stopping, was != .saving else {
      program = .running
      return [.launch]
    }
    let way =
      switch end {
      case .exit(let code): "has ended with code \(code)"
      case .signal(let number): "was ended by signal \(number)"
      }
    return [.say("\(product) \(way). It starts again when a source changes.")]
  }

  private mutating func interrupt() -> [Step] {
    // A second interruption does not wait.
    guard !isEnding else { return [.kill, .finish(.yes)] }
    isEnding = true
    var steps: [Step] = []
    if build != .idle {
      steps += [.say("The build is asked to end. Press Ctrl-C again to kill it."), .endBuild]
    }
    if program != .absent {
      program = .stopping
      steps += [.say("\(product) is asked to end. Press Ctrl-C again to kill it."), .stop]
    }
    return steps + finishIfAllEnded()
  }

  private func finishIfAllEnded() -> [Step] { program == .absent && build == .idle ? [.finish(.yes)] : [] }
}
