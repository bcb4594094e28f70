import Foundation
import RillValues

// Parameters of an address.
extension RequestTarget {
  /// Returns the maximum number of rows to return.
  func limit(_ usual: UInt64) throws(InspectorFailure) -> Int {
    Int(try number("limit", in: 1...1_000) ?? usual)
  }

  /// Returns the moment that a parameter names, or nil without such a parameter.
  func moment(_ name: String) throws(InspectorFailure) -> Moment? {
    guard let text = parameters[name] else { return nil }
    guard let moment = Moment(text) else { throw .badMoment(name, text) }
    return moment
  }

  /// Returns the requested part of a state.
  func stateRequest() throws(InspectorFailure) -> StateRequest {
    var request = StateRequest()
    request.moment = try moment("at") ?? request.moment
    if let depth = try number("depth", in: 1...24) { request.depth = Int(depth) }
    let from = try number("from", in: 0...UInt64(Int32.max)) ?? 0
    request.window = StateRequest.window(
      from: Int(from), limit: Int(try number("limit", in: 1...1_000) ?? 100))
    if let text = parameters["path"] { request.path = try Self.path(text) }
    return request
  }

  /// Returns the requested values of a part of the state.
  func seriesRequest() throws(InspectorFailure) -> SeriesRequest {
    var request = SeriesRequest()
    if let text = parameters["path"] { request.path = try Self.path(text) }
    let places = 0...UInt64(Int32.max)
    request.from = try number("from", in: places).map { Int($0) }
    request.to = try number("to", in: places).map { Int($0) }
    let most = UInt64(SeriesRequest.mostPoints)
    request.points = Int(try number("points", in: 1...most) ?? most)
    return request
  }

  /// Returns the requested rows of tables.
  func tablesRequest() throws(InspectorFailure) -> TablesRequest {
    let request = try stateRequest()
    return TablesRequest(moment: request.moment, window: request.window)
  }

  private static func path(_ text: String) throws(InspectorFailure) -> StateTreePath {
    do {
      try JSONReader.check(Array(text.utf8))
      let steps = try JSONDecoder().decode([WireChange.Step].self, from: Data(text.utf8))
      if let path = StateTreePath(wire: steps) { return path }
    } catch {
      // Whatever the error is, the text is not a path.
    }
    throw .badPath(text)
  }

  /// Returns the requested search.
  func searchRequest() throws(InspectorFailure) -> SearchRequest {
    var request = SearchRequest(query: parameters["query"], text: parameters["text"] ?? "")
    guard request.query != nil || parameters["text"] != nil else { throw .noSearchText() }
    if let places = parameters["in"]?.split(separator: ",") {
      request.inActions = places.contains("action")
      request.inStates = places.contains("state")
    }
    request.after = try number("after", in: 0...UInt64.max) ?? 0
    request.limit = try limit(200)
    if let text = parameters["branches"] {
      guard text == "others" else {
        throw .badRequest(
          "\"branches\" is \"\(text)\"",
          fix: "Omit it to search the entries that are shown, or write branches=others.")
      }
      request.inBranches = true
    }
    return request
  }

  /// Returns the requested file format.
  func exportFormat() throws(InspectorFailure) -> ExportFormat {
    guard let text = parameters["format"] else { return .session }
    guard let format = ExportFormat(rawValue: text) else {
      throw .badFormat(text, known: ExportFormat.allCases.map(\.rawValue))
    }
    return format
  }

  /// Returns whether a file that does not fit as a whole is loaded up to the first entry that does not.
  func keepsFitting() throws(InspectorFailure) -> Bool {
    guard let text = parameters["keep"] else { return false }
    guard text == "fitting" else {
      throw .badRequest("\"keep\" is \"\(text)\"", fix: "Omit it, or write keep=fitting.")
    }
    return true
  }

  /// Returns the requested numbers of entries, such as `3-9,12`.
  func entryNumbers() throws(InspectorFailure) -> [ClosedRange<UInt64>] {
    let text = parameters["numbers"] ?? ""
    var ranges: [ClosedRange<UInt64>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first <= last
      else {
        throw .badNumbers(text)
      }
      ranges.append(first...last)
    }
    return ranges
  }
}
