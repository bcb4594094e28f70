import Foundation

/// The arguments of the demo's command line.
struct DemoOptions {
  /// The folder in which the demo saves its data.
  let folder: URL
  /// The address of the inspector in another process that shows the stores, or nil for an inspector in this process.
  let inspector: String?
  /// The access token of the other inspector.
  let token: String?
  /// The port of the demo's page, or 0 for any free port.
  let port: UInt16
  /// The port of the inspector in this process, or 0 for any free port.
  let inspectorPort: UInt16

  /// Parses `--folder PATH`, `--inspector ADDRESS`, `--token WORD`, `--port NUMBER` and `--inspector-port NUMBER`.
  ///
  /// The folder defaults to that of the variable `RILL_DEMO_FOLDER`, or to a standard folder of the system.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command line, without the program's name.
  ///   - variables: The environment variables of the process.
  /// - Throws: ``Problem`` if the arguments are invalid, or the system's error if it has no standard folder.
  init(
    _ arguments: some Collection<String> = CommandLine.arguments.dropFirst(),
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    var values: [Name: String] = [:]
    var words = arguments.makeIterator()
    while let word = words.next() {
      guard word.hasPrefix("--"), let name = Name(rawValue: String(word.dropFirst(2))) else {
        throw Problem.unknown(word)
      }
      guard let value = words.next() else { throw Problem.noValue(name) }
      values[name] = value
    }
    inspector = values[.inspector]
    token = values[.token]
    port = try Self.number(values, .port, default: 8700)
    inspectorPort = try Self.number(values, .inspectorPort, default: 8701)
    if let path = values[.folder] ?? variables["RILL_DEMO_FOLDER"] {
      folder = URL(filePath: path, directoryHint: .isDirectory)
    } else {
      let place = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: false)
      folder = place.appending(path: "Rill Demo", directoryHint: .isDirectory)
    }
  }

  /// Returns the port that an option names.
  private static func number(_ values: [Name: String], _ name: Name, default port: UInt16) throws -> UInt16 {
    guard let text = values[name] else { return port }
    guard let number = UInt16(text) else { throw Problem.noPort(name, text) }
    return number
  }

  /// The name of an option.
  enum Name: String, CaseIterable {
    case folder, inspector, token, port
    case inspectorPort = "inspector-port"
  }

  /// An error in the command line.
  enum Problem: Error, Equatable, CustomStringConvertible {
    case unknown(String)
    case noValue(Name)
    case noPort(Name, String)

    var description: String {
      switch self {
      case .unknown(let word):
        """
        \(word) is not an option; there are --folder PATH, --inspector ADDRESS, --token WORD, --port NUMBER and \
        --inspector-port NUMBER
        """
      case .noValue(.folder): "--folder needs the path of a folder, as in: --folder kept"
      case .noValue(.inspector):
        "--inspector needs the address of an inspector, as in: --inspector http://127.0.0.1:8899"
      case .noValue(.token): "--token needs the word that `rill inspect` was started with"
      case .noValue(.port): "--port needs the number of a port, as in: --port 8700"
      case .noValue(.inspectorPort):
        "--inspector-port needs the number of a port, as in: --inspector-port 8701"
      case .noPort(let name, let text):
        "--\(name.rawValue) needs a number from 0 to 65535, where 0 stands for any free port, not \(text)"
      }
    }
  }
}
