import Rill
import RillQueries

/// A thousand issues: the service returns all of them in blocks.
struct IssueBlock: Query {
  static let size = 1_000

  let service: IssueService
  let number: Int
  // The feed reports the changed blocks, so they do not become stale.
  var options: QueryOptions { QueryOptions(staleTime: nil, retries: 1) }

  init(_ number: Int, of service: IssueService) {
    self.service = service
    self.number = number
  }

  /// Creates the query of the block with an issue.
  init(containing issue: Issue.ID, of service: IssueService) { self.init(issue / Self.size, of: service) }

  func load() async throws -> IdentifiedArray<Issue> {
    IdentifiedArray(try await service.issues(in: number * Self.size..<(number + 1) * Self.size))
  }
}

/// The comments on an issue.
struct CommentsOnIssue: Query {
  let service: IssueService
  let issue: Issue.ID
  var options: QueryOptions { QueryOptions(staleTime: .seconds(60), retries: 1) }

  func load() async throws -> IdentifiedArray<Comment> {
    IdentifiedArray(try await service.comments(on: issue))
  }
}

/// An edit of an issue, which is shown before the service has confirmed it.
struct EditIssue: Mutation {
  let service: IssueService
  let issue: Issue.ID
  let edit: IssueEdit
  // Edits of one issue reach the service in their order.
  var options: MutationOptions { MutationOptions(queue: "issue \(issue)") }

  func perform(as mutation: MutationID) async throws -> Issue {
    try await service.edit(issue, edit, as: mutation)
  }

  func apply(to values: inout QueryEdits) {
    values.update(IssueBlock(containing: issue, of: service)) { $0[id: issue]?.apply(edit) }
  }

  func finish(_ confirmed: Issue, in values: inout QueryEdits) {
    values.update(IssueBlock(containing: issue, of: service)) { $0.upsert(confirmed) }
  }
}

/// A new comment, which is shown before the service has confirmed it.
struct AddComment: Mutation {
  let service: IssueService
  let issue: Issue.ID
  let comment: Comment

  func perform(as mutation: MutationID) async throws { try await service.add(comment, to: issue) }

  func apply(to values: inout QueryEdits) {
    values.update(CommentsOnIssue(service: service, issue: issue)) { $0.upsert(comment) }
  }
}
