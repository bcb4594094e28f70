import Foundation
import Synchronization

/// Shows an inspector in the terminal of this process.
enum TerminalRun {
  /// Shows the inspector at an address until the user quits.
  ///
  /// - Parameter address: The address, as the inspector prints it.
  /// - Throws: ``CommandFailure`` if the address is invalid, or if this process has no terminal.
  static func run(_ address: String) throws(CommandFailure) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .noTerminal }
    let inbox = TerminalInbox()
    let client = try TerminalClient(address) { inbox.put($0) }
    defer { client.stop() }
    // Before the terminal is changed: a signal would leave it as it is then.
    Interruption.listen()
    var former = termios()
    guard tcgetattr(STDIN_FILENO, &former) == 0 else { throw .noTerminal }
    var raw = former
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    draw("\u{1b}[?1049h\u{1b}[?25l")
    defer {
      draw("\u{1b}[?25h\u{1b}[?1049l")
      tcsetattr(STDIN_FILENO, TCSANOW, &former)
    }
    WindowSize.listen()
    readKeys(into: inbox)
    Thread.detachNewThread {
      Interruption.wait()
      inbox.put(.end)
    }
    watchSize(into: inbox)
    client.start()
    var screen = TerminalScreen()
    screen.address = String(address.prefix { $0 != "?" })
    show(screen, inbox, client)
  }

  private static func show(_ screen: TerminalScreen, _ inbox: TerminalInbox, _ client: TerminalClient) {
    var screen = screen
    var shown: [TerminalLine] = []
    if let size = WindowSize.current { _ = screen.take(.size(width: size.width, height: size.height)) }
    while !screen.isDone {
      for input in inbox.take() { for request in screen.take(input) { client.ask(request) } }
      let lines = screen.lines
      draw(TerminalPaint.text(from: shown, to: lines))
      shown = lines
    }
  }

  /// Reads keys on a thread of its own, which ends with the process.
  private static func readKeys(into inbox: TerminalInbox) {
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1_024)
      while true {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return inbox.put(.end) }
        for key in TerminalKey.keys(in: Array(buffer[..<count])) { inbox.put(.key(key)) }
      }
    }
  }

  private static func watchSize(into inbox: TerminalInbox) {
    Thread.detachNewThread {
      while WindowSize.wait() {
        if let size = WindowSize.current { inbox.put(.size(width: size.width, height: size.height)) }
      }
    }
  }

  private static func draw(_ text: String) {
    // A terminal that cannot be written to is closed, which the thread that reads keys notices.
    do { try SystemFile.write(Data(text.utf8), to: STDOUT_FILENO) } catch { return }
  }
}

/// The inputs that the screen has yet to take.
final class TerminalInbox: Sendable {
  private let inputs = Mutex<[TerminalInput]>([])
  private let arrival = DispatchSemaphore(value: 0)

  func put(_ input: TerminalInput) {
    inputs.withLock { $0.append(input) }
    arrival.signal()
  }

  /// Waits for an input, and returns all that have arrived.
  func take() -> [TerminalInput] {
    arrival.wait()
    return inputs.withLock { inputs in
      defer { inputs = [] }
      return inputs
    }
  }
}

/// The size of the terminal, with its changes.
private enum WindowSize {
  // The pipe lasts as long as the process, because a signal can arrive at any time.
  private static let ends: [Int32] = {
    var ends: [Int32] = [-1, -1]
    return pipe(&ends) == 0 ? ends : [-1, -1]
  }()

  static var current: (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  static func listen() {
    guard ends[0] >= 0 else { return }
    signal(SIGWINCH) { _ in WindowSize.note() }
  }

  /// Waits for a change, and returns whether there may be more.
  static func wait() -> Bool {
    var byte: UInt8 = 0
    while true {
      let count = read(ends[0], &byte, 1)
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }

  /// Records a signal; uses only async-signal-safe functions.
  private static func note() {
    var byte: UInt8 = 0
    _ = write(ends[1], &byte, 1)
  }
}
