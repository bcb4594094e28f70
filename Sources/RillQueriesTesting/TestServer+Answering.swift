public import RillQueries
import RillTesting

// The answers of a test. Each call waits until the request has arrived, and until everything has settled after the answer.
extension TestServer {
  /// Answers the oldest waiting load of a query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - value: The value.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  ///   - fileID: The module and file of the caller.
  ///   - filePath: The path of the caller's file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func answer<Q: Query>(
    _ query: Q, with value: Q.Value, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await end(Q.Value.self, "load of \(query)", .answer(value), at: site) { (other: Q) in other == query }
  }

  /// Makes the oldest waiting load of a query throw an error.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - error: The error. The load is repeated if the options of the query say so.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  ///   - fileID: The module and file of the caller.
  ///   - filePath: The path of the caller's file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func fail<Q: Query>(
    _ query: Q, with error: any Error, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await end(Q.Value.self, "load of \(query)", .fail(error), at: site) { (other: Q) in other == query }
  }

  /// Answers the oldest waiting load of a page.
  ///
  /// - Parameters:
  ///   - query: The paged query.
  ///   - cursor: The cursor of the page.
  ///   - page: The page.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  ///   - fileID: The module and file of the caller.
  ///   - filePath: The path of the caller's file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func answer<P: PagedQuery>(
    _ query: P, at cursor: P.Cursor, with page: P.Page, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    let request = PageRequest(query: query, cursor: cursor)
    await end(P.Page.self, "load of \(request)", .answer(page), at: site) { $0 == request }
  }

  /// Makes the oldest waiting load of a page throw an error.
  ///
  /// - Parameters:
  ///   - query: The paged query.
  ///   - cursor: The cursor of the page.
  ///   - error: The error. The load is repeated if the options of the query say so.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  ///   - fileID: The module and file of the caller.
  ///   - filePath: The path of the caller's file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func fail<P: PagedQuery>(
    _ query: P, at cursor: P.Cursor, with error: any Error, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    let request = PageRequest(query: query, cursor: cursor)
    await end(P.Page.self, "load of \(request)", .fail(error), at: site) { $0 == request }
  }

  /// Answers the oldest waiting mutation of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the mutation.
  ///   - output: The answer.
  ///   - isMeant: Returns whether a mutation is the one to answer. By default, any is.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  ///   - fileID: The module and file of the caller.
  ///   - filePath: The path of the caller's file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func answer<M: Mutation>(
    _ type: M.Type, with output: M.Output, where isMeant: (M) -> Bool = { _ in true },
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await end(
      M.Output.self, "mutation \(type)", .answer(output), at: site, else: TestFailure.noMutationWaiting,
      where: isMeant)
  }

  /// Makes the oldest waiting mutation of a type throw an error.
  ///
  /// - Parameters:
  ///   - type: The type of the mutation.
  ///   - error: The error. The mutation is repeated if its options say so.
  ///   - isMeant: Returns whether a mutation is the one to answer. By default, any is.
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  ///   - fileID: The module and file of the caller.
  ///   - filePath: The path of the caller's file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func fail<M: Mutation>(
    _ type: M.Type, with error: any Error, where isMeant: (M) -> Bool = { _ in true },
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(fileID, filePath, line, column)
    await end(
      M.Output.self, "mutation \(type)", .fail(error), at: site, else: TestFailure.noMutationWaiting,
      where: isMeant)
  }

  /// Fails the test if a request waits for an answer.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the queries. Defaults to the caller's.
  ///   - fileID: The module and file of the caller.
  ///   - filePath: The path of the caller's file.
  ///   - line: The caller's line.
  ///   - column: The caller's column.
  public func expectNothingWaiting(
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await clock.settle()
    let waiting = waiting
    guard !waiting.isEmpty else { return }
    TestReporting.report(.stillWaiting(waiting), at: CallSite(fileID, filePath, line, column))
  }

  private func end<Subject: Sendable, Answer: Sendable>(
    _ answer: Answer.Type, _ name: String, _ decision: TypedRequest<Subject, Answer>.Decision,
    at site: CallSite, isolation: isolated (any Actor)? = #isolation,
    else failure: (String, [String]) -> TestFailure = TestFailure.noLoadWaiting,
    where isMeant: (Subject) -> Bool
  ) async {
    await clock.settle()
    guard let request = take(answer, where: isMeant) else {
      return TestReporting.report(failure(name, waiting), at: site)
    }
    request.end(decision)
    await clock.settle()
  }
}

// Answers without waiting, for tests in which the requests themselves do not matter.
extension TestServer {
  /// Answers all further loads of queries of a type without holding them.
  ///
  /// - Parameters:
  ///   - type: The type of the queries.
  ///   - answer: Returns the value of a query, or throws an error.
  public func answerAll<Q: Query>(
    _ type: Q.Type, with answer: @escaping @Sendable (Q) throws -> Q.Value
  ) {
    setAnswer(answer)
  }

  /// Answers all further loads of pages of paged queries of a type without holding them.
  ///
  /// - Parameters:
  ///   - type: The type of the paged queries.
  ///   - answer: Returns the page of a query at a cursor, or throws an error.
  public func answerAll<P: PagedQuery>(
    _ type: P.Type, with answer: @escaping @Sendable (P, P.Cursor) throws -> P.Page
  ) {
    setAnswer { (request: PageRequest<P>) in try answer(request.query, request.cursor) }
  }

  /// Answers all further mutations of a type without holding them.
  ///
  /// - Parameters:
  ///   - type: The type of the mutations.
  ///   - answer: Returns the answer to a mutation, or throws an error.
  public func answerAll<M: Mutation>(
    _ type: M.Type, with answer: @escaping @Sendable (M) throws -> M.Output
  ) {
    setAnswer(answer)
  }
}
