import Foundation

/// The arguments of the demo's command line.
struct DemoOptions {
  /// The folder in which the demo saves its data.
  let folder: URL
  /// The address of the inspector in another process that shows the stores, or nil for an inspector in this process.
  let inspector: String?
  /// The access token of the other inspector.
  let token: String?

  /// Parses `--folder PATH`, `--inspector ADDRESS` and `--token WORD`.
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
    if let path = values[.folder] ?? variables["RILL_DEMO_FOLDER"] {
      folder = URL(filePath: path, directoryHint: .isDirectory)
    } else {
      let place = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: false)
      folder = place.appending(path: "Rill Demo", directoryHint: .isDirectory)
    }
  }

  /// The name of an option.
  enum Name: String {
    case folder, inspector, token
  }

  /// An error in the command line.
  enum Problem: Error, Equatable, CustomStringConvertible {
    case unknown(String)
    case noValue(Name)

    var description: String {
      switch self {
      case .unknown(let word):
        "\(word) is no option; there are --folder PATH, --inspector ADDRESS and --token WORD"
      case .noValue(.folder): "--folder needs the path of a folder, as in: --folder kept"
      case .noValue(.inspector):
        "--inspector needs the address of an inspector, as in: --inspector http://127.0.0.1:8899"
      case .noValue(.token): "--token needs the word that `rill inspect` was started with"
      }
    }
  }
}
