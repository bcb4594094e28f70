/// A query that can load parts of its value.
protocol SteppedQuery: Query {
  /// Loads a part, and returns the value that contains it.
  func load(_ step: QueryStep, from value: Value?, through interceptor: any QueryInterceptor) async throws
    -> Value
}

extension Pages: SteppedQuery {
  /// Loads the first page.
  public func load() async throws -> PageList<P> {
    try await load(.refresh, from: nil, through: NoInterceptor())
  }

  func load(
    _ step: QueryStep, from value: PageList<P>?, through interceptor: any QueryInterceptor
  ) async throws -> PageList<P> {
    guard var list = value, !list.pages.isEmpty else {
      return try await loadAll(1, from: query.firstCursor, interceptor)
    }
    switch step {
    case .refresh: return try await loadAll(list.pages.count, from: list.cursors[0], interceptor)
    case .next:
      guard let cursor = list.next else { return list }
      list.append(try await page(at: cursor, interceptor), at: cursor, of: query)
    case .previous:
      guard let cursor = list.previous else { return list }
      list.prepend(try await page(at: cursor, interceptor), at: cursor, of: query)
    }
    return list
  }

  /// Loads a number of pages, one after another, because each names the next one.
  private func loadAll(
    _ count: Int, from first: P.Cursor, _ interceptor: any QueryInterceptor
  ) async throws -> PageList<P> {
    var list = PageList<P>()
    var cursor: P.Cursor? = first
    for _ in 0..<count {
      guard let place = cursor else { break }
      // A load that ignores the cancellation ends with its page.
      try Task.checkCancellation()
      list.append(try await page(at: place, interceptor), at: place, of: query)
      cursor = list.next
    }
    return list
  }

  private func page(at cursor: P.Cursor, _ interceptor: any QueryInterceptor) async throws -> P.Page {
    try await interceptor.loadPage(of: query, at: cursor, proceed: QueryWork { try await query.load(cursor) })
  }
}
