import Foundation

/// What the command line of the demo asks for.
struct DemoOptions {
  /// The folder in which the demo keeps what shall be there when it is started again.
  let folder: URL
  /// The address of an inspector in another process that is to show the stores; nil for one of its own.
  let inspector: String?
  /// The word that the other inspector lets others in with.
  let token: String?

  /// Reads `--folder PATH`, `--inspector ADDRESS` and `--token WORD`.
  ///
  /// Without a folder, it is that of the variable `RILL_DEMO_FOLDER`, or a place of the system's.
  ///
  /// - Parameters:
  ///   - arguments: The words of the command line, without the program.
  ///   - variables: The variables of the process.
  /// - Throws: ``Problem`` if the words make no sense; the system's error if it has no such place.
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

  /// What an option is called.
  enum Name: String {
    case folder, inspector, token
  }

  /// Why the command line makes no sense.
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
