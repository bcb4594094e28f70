import Foundation
import RillInspector
import RillSessions
import RillValues

/// The messages of an app to its inspector, based on the data that its stores really provide.
struct LinkWords {
  private let stores: [JSONValue]
  private let status: JSONText
  private let rows: JSONText
  private let effects: JSONText

  /// Reads the data from the stores of a world.
  @MainActor
  init(_ world: World) async throws {
    let inspection = try world.inspection()
    func told(_ target: String, _ member: String) async throws -> JSONValue {
      let response = await inspection.response(to: FuzzRequest(target: target))
      return try JSONText(utf8: response?.body ?? []).value[member] ?? .null
    }
    stores = try await told("/api/v1/stores", "stores").elements ?? []
    status = JSONText(stores.first?["history"] ?? .null)
    rows = JSONText(try await told("\(RequestMaker.desk)/entries?limit=3", "entries"))
    effects = JSONText(try await told("\(RequestMaker.desk)/effects", "effects"))
  }

  /// Returns a list of stores with the given IDs, all like the first store of the world.
  func list(_ ids: [String]) -> String {
    let list = ids.map { id in
      let members = stores.first?.members ?? []
      return JSONValue.object(
        members.map { member in
          switch member.name {
          case "id": .init("id", .string(id))
          case "name": .init("name", .string("Store \(id)"))
          default: member
          }
        })
    }
    return JSONText(.array(list)).description
  }

  /// Returns the offer of a process.
  func offer(_ process: String, run: String, _ ids: [String]) -> String {
    let name = JSONText(.string(process)).description
    return #"{"dropped":0,"process":\#(name),"run":"\#(run)","stores":\#(list(ids)),"version":1}"#
  }

  /// Returns a report of events in a process.
  func report(_ ids: [String], _ events: [String]) -> String {
    #"{"dropped":1,"events":[\#(events.joined(separator: ","))],"stores":\#(list(ids))}"#
  }

  /// Returns a valid or an invalid event of a process.
  func event(_ kind: Int, of id: String) -> String {
    let place = #""status":\#(status),"store":"\#(id)""#
    return switch kind {
    case 0: #"{"data":{"rows":\#(rows),\#(place)},"event":"entries"}"#
    case 1: #"{"data":{\#(place)},"event":"layout"}"#
    case 2: #"{"data":{\#(place)},"event":"status"}"#
    case 3: #"{"data":{"effects":\#(effects),"store":"\#(id)"},"event":"effects"}"#
    case 4: #"{"data":{},"event":"reset"}"#
    default: #"{"data":{"store":"\#(RequestMaker.deskID)"},"event":"store-removed"}"#
    }
  }
}
