import Foundation

/// A run of many rounds in a separate process, which may end in any way.
struct FuzzRun {
  let seed: UInt64
  let rounds: Int
  let program: URL

  /// Runs all rounds.
  ///
  /// - Returns: A Boolean value that indicates whether all rounds succeeded.
  func run() throws -> Bool {
    let start = ContinuousClock.now
    let (status, lines) = try child(["--blocks", "0", "\(rounds)"])
    for line in lines where !line.hasPrefix("block ") && line != lines.last { Terminal.print(line) }
    Terminal.print("seed \(seed): \(lines.last ?? "no block was begun"), in \(start.duration(to: .now))")
    if status == 0 { return true }
    // A finding has already been printed, unlike the cause of any other end of the process.
    guard status != 1,
      let block = lines.last.flatMap({ Int($0.split(separator: " ").dropFirst().first ?? "") })
    else { return false }
    Terminal.print("The program has ended with \(status) in this block. Its last input was this:\n")
    let (_, loud) = try child(["--loud", "\(block)", "\(Block.rounds)"])
    let last = loud.lastIndex { $0.hasPrefix("seed ") } ?? 0
    Terminal.print(loud[last...].joined(separator: "\n"))
    return false
  }

  /// Runs the program with some arguments, on platforms with subprocesses.
  private func child(_ arguments: [String]) throws -> (status: Int32, lines: [String]) {
    #if os(macOS) || os(Linux)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = ["--seed", "\(seed)"] + arguments
    process.standardOutput = pipe
    try process.run()
    var text: [UInt8] = []
    while case let piece = pipe.fileHandleForReading.availableData, !piece.isEmpty { text += piece }
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    )
    #else
    throw CocoaError(.featureUnsupported)
    #endif
  }
}
