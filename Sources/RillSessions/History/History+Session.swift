import Foundation
import Rill
public import RillDebugging
public import RillValues

extension History {
  /// Returns the content of the history as a session.
  ///
  /// - Parameters:
  ///   - program: The name of the program or its store. A replay compares it.
  ///   - coding: Writes states and actions as JSON.
  ///   - seeds: Initial values of dependencies, by name.
  /// - Returns: The session.
  /// - Throws: ``SessionFailure`` if the history is not attached to a store, or if a value cannot be represented as
  ///   JSON.
  /// - Complexity: Encodes the first and the last state and each action; for each direct write, also the states before
  ///   and after it.
  public func session(
    _ program: String, coding: SessionCoding<State, Action>, seeds: [String: JSONText] = [:]
  ) throws(SessionFailure) -> Session {
    let taking = SessionTaking(self, coding)
    var recorder = SessionRecorder(coding)
    while true {
      var budget = SliceBudget.unlimited
      if let newest = try recorder.add(try taking.next(&budget)) {
        return try recorder.session(program, newest, seeds)
      }
    }
  }
}

extension History where State: Codable, Action: Codable {
  /// Returns the content of the history as a session.
  ///
  /// - Parameters:
  ///   - program: The name of the program or its store. A replay compares it.
  ///   - seeds: Initial values of dependencies, by name.
  /// - Returns: The session.
  /// - Throws: ``SessionFailure`` if the history is not attached to a store, or if a value cannot be represented as
  ///   JSON.
  /// - Complexity: Encodes the first and the last state and each action; for each direct write, also the states before
  ///   and after it.
  public func session(_ program: String, seeds: [String: JSONText] = [:]) throws(SessionFailure) -> Session {
    try session(program, coding: .codable, seeds: seeds)
  }
}
