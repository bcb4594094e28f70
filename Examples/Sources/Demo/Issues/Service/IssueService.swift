import RillForms
import RillQueries

/// A simulated service for issues, which is slow, fails or is offline on request, and does the same in each run.
actor IssueService {
  /// The disturbances of the service.
  struct Conditions: Hashable, Codable {
    var isSlow = false
    var isFailing = false
    var isOffline = false
  }

  private let clock: any Clock<Duration>
  private var conditions = Conditions()
  private var issues: [Issue]
  private var comments: [Issue.ID: [Comment]] = [:]
  private var performed: [MutationID: Issue] = [:]
  private var lastChange: Int
  private var random = RepeatableRandom(seed: 17)

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - count: The number of issues.
  ///   - clock: The clock for delays and for the feed.
  init(count: Int = 10_000, clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
    issues = (1...count).map(Issue.init(sample:))
    lastChange = count
  }

  /// Changes how the service disturbs its clients.
  func set(_ conditions: Conditions) { self.conditions = conditions }

  /// Returns the issues whose ids are in a range.
  func issues(in ids: Range<Issue.ID>) async throws(Problem) -> [Issue] {
    try await receive()
    return issues.filter { ids.contains($0.id) }
  }

  /// Returns the comments on an issue.
  func comments(on issue: Issue.ID) async throws(Problem) -> [Comment] {
    try await receive()
    return comments[issue] ?? Comment.samples(on: issue)
  }

  /// Returns whether an issue has a title.
  func isTaken(_ title: String) async throws(Problem) -> Bool {
    try await receive()
    return has(title)
  }

  /// Changes an issue, once for each mutation, and returns the changed issue.
  func edit(_ id: Issue.ID, _ edit: IssueEdit, as mutation: MutationID) async throws(Problem) -> Issue {
    try await receive()
    if let issue = performed[mutation] { return issue }
    guard let issue = change(id, by: edit) else { throw .unknown(id) }
    performed[mutation] = issue
    return issue
  }

  /// Adds a comment, once for each id.
  func add(_ comment: Comment, to issue: Issue.ID) async throws(Problem) {
    try await receive()
    var all = comments[issue] ?? Comment.samples(on: issue)
    if !all.contains(where: { $0.id == comment.id }) { all.append(comment) }
    comments[issue] = all
  }

  /// Adds an issue with a comment on its tasks, and returns its id.
  ///
  /// - Throws: `FormErrors` for values that the service does not accept.
  func create(
    _ title: String, _ label: Issue.Label, _ priority: Issue.Priority, tasks: [IssueTask] = []
  ) async throws -> Issue.ID {
    try await receive()
    if has(title) { throw FormErrors(["title": ["Another issue has this title."]]) }
    if label == .security { throw FormErrors(["label": ["Report security problems in private."]]) }
    // The field of a row is named by the list, the id and the field.
    let long = tasks.filter { $0.hours > 16 }.map { ("tasks[\($0.id)].hours", ["Split this task."]) }
    if !long.isEmpty { throw FormErrors(Dictionary(uniqueKeysWithValues: long)) }
    lastChange += 1
    let id = issues.count + 1
    issues.append(
      Issue(id: id, title: title, label: label, priority: priority, assignee: "Me", change: lastChange))
    comments[id] = tasks.map {
      Comment(id: "task-\(id)-\($0.id)", author: "Me", text: "\($0.text), \($0.hours) h")
    }
    return id
  }

  /// Returns the ids of the issues that others change from now on, until the consuming task is cancelled.
  nonisolated func changes() -> AsyncStream<Issue.ID> {
    AsyncStream { [self] in await nextChange() }
  }

  private func nextChange() async -> Issue.ID? {
    repeat {
      // The sleep throws when the consumer is cancelled, which ends the stream.
      do { try await clock.sleep(for: .seconds(2)) } catch { return nil }
    } while conditions.isOffline
    let id = random.int(in: 1...issues.count)
    let edits: [IssueEdit] = [
      .prioritize(.urgent), .prioritize(.low), issues[id - 1].isOpen ? .close : .reopen,
    ]
    _ = change(id, by: edits[random.int(in: 0...2)])
    return id
  }

  private func change(_ id: Issue.ID, by edit: IssueEdit) -> Issue? {
    guard issues.indices.contains(id - 1) else { return nil }
    lastChange += 1
    issues[id - 1].apply(edit)
    issues[id - 1].change = lastChange
    return issues[id - 1]
  }

  private func has(_ title: String) -> Bool {
    let title = title.lowercased()
    return issues.contains { $0.title.lowercased() == title }
  }

  /// Waits as long as a request takes, and throws if the service is disturbed.
  private func receive() async throws(Problem) {
    let delay: Duration = conditions.isSlow ? .seconds(2) : .milliseconds(80)
    do { try await clock.sleep(for: delay) } catch { throw .cancelled }
    if conditions.isOffline { throw .offline }
    if conditions.isFailing { throw .overloaded }
  }
}

extension IssueService {
  /// A reason why a request failed.
  enum Problem: Error, Hashable, CustomStringConvertible {
    case cancelled, offline, overloaded
    case unknown(Issue.ID)

    var description: String {
      switch self {
      case .cancelled: "the request was cancelled"
      case .offline: "the service cannot be reached"
      case .overloaded: "the service is overloaded"
      case .unknown(let id): "there is no issue \(id)"
      }
    }
  }
}

// A query contains its service. Services are equal only to themselves.
extension IssueService: Hashable {
  nonisolated static func == (one: IssueService, other: IssueService) -> Bool { one === other }
  nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
