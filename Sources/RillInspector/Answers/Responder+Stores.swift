import Foundation
import RillDebugging
import RillSessions
import RillValues

// Requests to stores, which run on the store's isolation between turns; answers are encoded elsewhere.
extension Responder {
  /// Returns the answer to a request for a store.
  func answer(_ id: String, _ resource: StoreResource, _ body: [UInt8]) throws -> Answer {
    let store = try registry.store(id)
    try admit(resource, body)
    let command = resource == .commands ? try read(WireCommand.self, from: body).command : nil
    let view = resource == .view ? try read(WireViewRequest.self, from: body).request : nil
    let tableCommand =
      resource == .tableCommands ? try read(WireTableCommand.self, from: body).request : nil
    let isLong = command?.changesLayout ?? resource.isLong
    return ask(store, patience: isLong ? limits.longPatience : limits.patience) {
      try await wait(for: store, id, resource.line) {
        if let command { return try .json(WireCommandOutcome(try await store.perform(command))) }
        if let view { return try .json(WireView(try await store.view(view))) }
        if let tableCommand { return try .json(WireSendOutcome(try await store.perform(tableCommand))) }
        if resource == .actions { return try await send(body, to: store) }
        if case .load(let keepsFitting) = resource {
          return try .json(WireLoadOutcome(try await store.load(file: body, keepsFitting: keepsFitting)))
        }
        return try await look(resource, store)
      }
    }
  }

  /// Rejects invalid JSON, and requests that are sent too fast.
  func admit(_ resource: StoreResource, _ body: [UInt8]) throws(InspectorFailure) {
    if resource.isPosted { try checkSyntax(body) }
    switch resource {
    case .actions, .commands, .tableCommands, .load: try gate.pass()
    default: break
    }
  }

  /// Rejects invalid JSON.
  func checkSyntax(_ body: [UInt8]) throws(InspectorFailure) {
    do {
      try JSONReader.check(body)
    } catch {
      throw .malformedJSON(error, in: body)
    }
  }

  /// Reads part of a store as JSON.
  private func look(_ resource: StoreResource, _ store: any InspectedStore) async throws -> Response {
    switch resource {
    case .entries(let from, let limit):
      return try .json(WireEntryList(try await store.entries(from: from, limit: limit)))
    case .entry(let number): return try .json(WireEntryDetail(try await store.entry(number)))
    case .state(let request): return try .json(WireState(try await store.state(request)))
    case .changes(let from, let to):
      return try .json(WireChangeList(try await store.changes(from: from, to: to)))
    case .effects(let after, let limit):
      return try .json(WireEffectList(try await store.effects(after: after, limit: limit)))
    case .timing: return try .json(WireTiming(try await store.timing()))
    case .search(let request): return try .json(WireSearch(try await store.search(request)))
    case .series(let request): return try .json(WireSeries(try await store.series(request)))
    case .templates: return try .json(WireTemplates(await store.templates()))
    case .tables(let request): return try .json(WireTables(try await store.tables(request)))
    case .export(let format):
      return Response(
        file: try await store.export(as: format), named: "\(store.name).\(format.rawValue).json")
    case .test(let numbers, let name):
      return try .json(WireTestSource(source: try await store.testSource(of: numbers, named: name)))
    case .actions, .commands, .tableCommands, .view, .load:
      throw InspectorFailure.badRequest("it has no body", fix: "Send JSON.")
    }
  }

  private func send(_ body: [UInt8], to store: any InspectedStore) async throws -> Response {
    do {
      return try .json(WireSendOutcome(try await store.send(actionJSON: Data(body))))
    } catch let error as DecodingError {
      throw InspectorFailure.actionDoesNotDecode(error, json: body, store: store.name)
    }
  }

  /// Decodes a body that is not an action.
  func read<Body: Decodable>(_ type: Body.Type, from body: [UInt8]) throws(InspectorFailure) -> Body {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch let error as DecodingError {
      throw .bodyDoesNotFit(error, json: body)
    } catch {
      throw .answerFailed(error)
    }
  }

  /// Limits the number of requests that wait for a store.
  private func wait(
    for store: any InspectedStore, _ id: String, _ line: StoreResource.Queue,
    _ work: () async throws -> Response
  ) async throws -> Response {
    let seat = WaitingRoom.Seat(store: id, line: line)
    guard room.enter(seat) else {
      throw InspectorFailure.tooManyWaiting(store.name, limit: limits.waiting)
    }
    defer { room.leave(seat) }
    return try await work()
  }

  /// Returns the answer of a store, or a failure for the error it throws.
  private func ask(
    _ store: any InspectedStore, patience: Duration,
    _ work: @escaping @Sendable () async throws -> Response
  ) -> Answer {
    let inquiry = Inquiry(
      work: {
        do {
          return try await work()
        } catch let failure as InspectorFailure {
          return Response(failure)
        } catch let failure as SessionFailure {
          return Response(.sessionDoesNotFit(failure))
        } catch let failure as HistoryFailure {
          return Response(.historyCannot(failure))
        } catch {
          return Response(.storeFailed(error, store: store.name))
        }
      }, late: .storeIsBusy(store.name, after: patience), patience: patience)
    return .later(inquiry)
  }
}
