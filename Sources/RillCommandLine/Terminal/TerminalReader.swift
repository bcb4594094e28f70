import Foundation
import RillInspector
import Synchronization

/// Reads what an inspector sends.
enum TerminalReader {
  private struct Stores: Decodable { var stores: [TerminalStore] }

  private struct Entries: Decodable {
    var status: TerminalStatus
    var from: Int
    var entries: [TerminalRow]
  }

  private struct Outcome: Decodable {
    var status: TerminalStatus
    var refusal: String?
  }

  private struct Failure: Decodable {
    struct Body: Decodable {
      var message: String
      var fix: String?
    }

    var error: Body
  }

  /// Returns the answer in the body of a response.
  static func answer(to request: TerminalRequest, _ data: Data) -> TerminalAnswer {
    let decoder = JSONDecoder()
    do {
      switch request {
      case .stores: return .stores(try decoder.decode(Stores.self, from: data).stores)
      case .entries(let store, _, _):
        let list = try decoder.decode(Entries.self, from: data)
        return .entries(store: store, list.status, from: list.from, list.entries)
      case .detail(_, _, .difference): return .detail(request, try WireOutline.changes(data))
      case .detail(_, _, .state): return .detail(request, try WireOutline.state(data))
      case .detail(_, _, .entry): return .detail(request, try WireOutline.entry(data))
      case .command(let store, _):
        let outcome = try decoder.decode(Outcome.self, from: data)
        return .command(store: store, outcome.status, refusal: outcome.refusal)
      }
    } catch {
      return .refused(request, reason(data))
    }
  }

  /// Returns the reason that an inspector gives for a refusal.
  static func reason(_ data: Data) -> String {
    do {
      let failure = try JSONDecoder().decode(Failure.self, from: data).error
      return failure.fix.map { "\(failure.message) \($0)" } ?? failure.message
    } catch {
      return "The inspector sent an answer that this tool cannot read. Use the same version of both."
    }
  }

  private struct Subject: Decodable { var store: String? }

  /// Removes the complete events from received bytes, and returns them.
  static func takeEvents(from data: inout Data) -> [TerminalInput] {
    var events: [TerminalInput] = []
    while let end = data.firstRange(of: Data("\n\n".utf8)) {
      let frame = String(decoding: data[data.startIndex..<end.lowerBound], as: UTF8.self)
      data = Data(data[end.upperBound...])
      var (name, text) = ("", "")
      for line in frame.split(separator: "\n") {
        if line.hasPrefix("event: ") { name = String(line.dropFirst("event: ".count)) }
        if line.hasPrefix("data: ") { text += line.dropFirst("data: ".count) }
      }
      events.append(name == "open" ? .connected(true) : .event(name, store: store(in: text)))
    }
    return events
  }

  private static func store(in text: String) -> String? {
    do { return try JSONDecoder().decode(Subject.self, from: Data(text.utf8)).store } catch {
      // Not every event is about a store.
      return nil
    }
  }
}

/// The received bytes of an event that is not complete.
final class EventRest: Sendable {
  private let data = Mutex(Data())

  /// Adds received bytes, and returns the events that they complete.
  func take(_ received: Data) -> [TerminalInput] {
    data.withLock { data in
      data.append(received)
      return TerminalReader.takeEvents(from: &data)
    }
  }

  /// Forgets the bytes, because the stream has ended.
  func clear() { data.withLock { $0 = Data() } }
}
