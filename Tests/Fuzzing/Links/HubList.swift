import Foundation
import RillInspector

/// The list of stores of an inspector that accepts links.
struct HubList: Decodable {
  struct Store: Decodable {
    var id: String
    var process: String?
    var features: [String]
  }

  struct Process: Decodable {
    var name: String
    var linked: Bool
    var stores: [String]
  }

  var stores: [Store]
  var processes: [Process]

  /// The stores of processes, except that of the valid process.
  var foreign: [String] { stores.filter { $0.process != nil && $0.id != Peer.store }.map(\.id) }

  /// Returns a description of a flaw in the list, or nil.
  @MainActor
  var objection: String? {
    let limits = World.limits.links
    let local = stores.filter { $0.process == nil }.map(\.id)
    guard local == [RequestMaker.deskID, RequestMaker.lampID] else { return "The local stores are others." }
    guard Set(stores.map(\.id)).count == stores.count else { return "Two stores have one id." }
    let all = processes.flatMap(\.stores)
    guard stores.filter({ $0.process != nil }).map(\.id) == all else {
      return "The stores of processes are not those that are listed."
    }
    guard processes.count <= limits.processes else { return "There are too many processes." }
    for process in processes {
      guard process.stores.count <= limits.stores else { return "A process has too many stores." }
      guard (1...limits.nameLength).contains(process.name.count) else { return "A process has a bad name." }
      for store in stores where process.stores.contains(store.id) && !process.linked {
        guard store.features.isEmpty else { return "A store of a process that is gone can be used." }
      }
    }
    return nil
  }
}
