extension ReplicaStatus: CustomStringConvertible {
  /// The present condition as one line of a log, as ``description(at:)`` returns it.
  public var description: String { description(at: .now) }

  /// Returns the condition as one line of a log.
  ///
  /// The numbers come first, and then the problems, each after a semicolon:
  ///
  /// ```text
  /// connected, offset 15 of 15, nothing pending
  /// connected, offset 12 of 15, 4 pending (2 saved, the oldest for 3.2 s); 1 damaged entry was skipped
  /// ```
  ///
  /// - Parameter now: The present time.
  /// - Returns: The line, without a line break.
  public func description(at now: ContinuousClock.Instant) -> String {
    let numbers = "\(connection.word), offset \(position) of \(newest), \(pendingWords(at: now))"
    return ([numbers] + problems).joined(separator: "; ")
  }

  private func pendingWords(at now: ContinuousClock.Instant) -> String {
    guard pending > 0 else { return "nothing pending" }
    var details: [String] = []
    if saved > 0 { details.append("\(saved) saved") }
    if oldestPending != nil { details.append("the oldest for \(age(at: now).tenthsOfSeconds)") }
    return "\(pending) pending" + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }

  private var problems: [String] {
    var problems: [String] = []
    if let reason = connection.reason { problems.append(reason) }
    if let appendFailure { problems.append("an append failed: \("\(appendFailure)".onOneLine)") }
    if let outboxFailure {
      problems.append("the outbox cannot be saved: \("\(outboxFailure)".onOneLine)")
    }
    if let snapshotFailure { problems.append("a snapshot failed: \("\(snapshotFailure)".onOneLine)") }
    if damagedCount > 0 {
      problems.append(
        damagedCount == 1 ? "1 damaged entry was skipped" : "\(damagedCount) damaged entries were skipped")
    }
    if let straying { problems.append("\(straying)") }
    if let difference { problems.append("see `difference` for the states at offset \(difference.offset)") }
    return problems
  }
}

extension ReplicaStatus.Connection: CustomStringConvertible {
  /// The connection as one line, with the reason if there is none.
  public var description: String { reason.map { "\(word): \($0)" } ?? word }

  fileprivate var word: String {
    switch self {
    case .connecting: "connecting"
    case .connected: "connected"
    case .disconnected: "disconnected"
    case .stopped: "stopped"
    }
  }

  /// The failure or the stop on one line, or nil.
  fileprivate var reason: String? {
    switch self {
    case .connecting, .connected: nil
    case .disconnected(let failure): "\(failure)".onOneLine
    case .stopped(let stop): "\(stop)".onOneLine
    }
  }
}

extension Checkpoints.Straying: CustomStringConvertible {
  /// The difference as one line.
  public var description: String {
    let other = "\"\(replica.onOneLine)\""
    return
      "the settled state differs from that of \(isEarlierRun ? "an earlier run of \(other)" : other) at offset \(offset)"
  }
}

extension StateDifference: CustomStringConvertible {
  /// The difference on several lines: the offset and the other replica, and then the parts that differ.
  public var description: String {
    "at offset \(offset), the settled state differs from that of \"\(replica.onOneLine)\":\n\(difference)"
  }
}

extension String {
  /// The lines of the text, joined by commas, so that a message of a log or a server cannot begin a line of its own.
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isNewline).map { line in line.drop { $0 == " " } }.joined(separator: ", ")
  }
}

extension Duration {
  /// The duration in seconds with one decimal, rounded down.
  fileprivate var tenthsOfSeconds: String {
    let (seconds, attoseconds) = components
    return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
  }
}
