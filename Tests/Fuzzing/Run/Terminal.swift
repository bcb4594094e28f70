import Foundation

/// Writes without buffering, so that no output is lost if the program ends early.
enum Terminal {
  static func print(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  static func complain(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
