import Foundation

/// The environment of the measurement.
enum Machine {
  /// Returns one line with the machine, the system, the compiler, the date and the load of the machine.
  static func line() -> String {
    let info = ProcessInfo.processInfo
    let day = Date.now.formatted(.iso8601.year().month().day())
    return [
      "\(processor ?? "unknown processor"), \(info.activeProcessorCount) cores", system, compiler, day,
      "load \(load)",
    ].joined(separator: " | ")
  }

  private static var processor: String? {
    lines(of: "/proc/cpuinfo").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
  }

  private static var system: String {
    let named = lines(of: "/etc/os-release").first { $0.hasPrefix("PRETTY_NAME=") }
    return named.map { String($0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }) }
      ?? ProcessInfo.processInfo.operatingSystemVersionString
  }

  private static var load: String {
    lines(of: "/proc/loadavg").first?.split(separator: " ").first.map(String.init) ?? "unknown"
  }

  /// The version of the compiler on the path, with which the program was just built.
  private static var compiler: String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "--version"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: text, as: UTF8.self).split(separator: "\n").first.map(String.init)
        ?? "unknown Swift"
    } catch {
      return "unknown Swift"
    }
  }

  private static func lines(of path: String) -> [Substring] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }
}
