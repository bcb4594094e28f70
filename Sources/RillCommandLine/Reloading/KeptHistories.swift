import Foundation

/// The histories of a program's stores that outlive a restart: a state machine without side effects.
struct KeptHistories {
  /// A history that the next run receives.
  struct Kept: Hashable, Sendable {
    let name: String
    let file: Data
  }

  private var kept: [Kept] = []

  /// Keeps the histories of stores, instead of earlier ones of stores with the same names.
  ///
  /// Stores with the same name receive their histories in the order in which the inspector lists them.
  mutating func keep(_ histories: [Kept]) {
    let names = Set(histories.map(\.name))
    kept.removeAll { names.contains($0.name) }
    kept += histories
  }

  /// Whether a history waits for its store.
  var isEmpty: Bool { kept.isEmpty }

  /// Removes and returns the histories of stores that accept one, with the IDs of the stores.
  ///
  /// - Parameter stores: The stores that the inspector lists.
  /// - Returns: The histories and the IDs.
  mutating func take(for stores: [TerminalStore]) -> [(id: String, kept: Kept)] {
    var found: [(id: String, kept: Kept)] = []
    for store in stores where store.features.contains("export") {
      guard let index = kept.firstIndex(where: { $0.name == store.name }) else { continue }
      found.append((id: store.id, kept: kept.remove(at: index)))
    }
    return found
  }

  /// Returns the message about a history that a store has received.
  ///
  /// - Parameters:
  ///   - name: The name of the store.
  ///   - answer: The inspector's answer to the import.
  /// - Returns: The message.
  static func report(_ name: String, _ answer: Data) -> String {
    do {
      let outcome = try JSONDecoder().decode(Outcome.self, from: answer)
      let count = outcome.status.count == 1 ? "1 entry" : "\(outcome.status.count) entries"
      guard !outcome.notes.isEmpty else { return "\(name) has its history back: \(count)." }
      return
        "\(name) has its history back, with differences: \(count); \(outcome.notes.joined(separator: "; "))."
    } catch {
      return "\(name) starts without its history. \(TerminalReader.reason(answer))"
    }
  }

  private struct Outcome: Decodable {
    var status: TerminalStatus
    var notes: [String]
  }
}
