import Rill
import RillDebugging
import RillInspector
import RillValues

/// The attacked system: an inspection with two stores, whose names and states are as difficult as the requests.
@MainActor
struct World {
  nonisolated static let port: UInt16 = 8080
  nonisolated static let deskName = "Desk\r\nX-Evil: 1 \"</script>/../"
  nonisolated static let lampName = "../<b>Lamp</b>%2e%2e"

  let desk: Store<Desk.State, Desk.Action>
  let deskHistory = History<Desk.State, Desk.Action>(limit: .entries(60))
  let lamp: Store<Bool, Lamp.Action>
  let lampHistory = History<Bool, Lamp.Action>(limit: .entries(60))

  init() {
    desk = Store(
      Desk.State(),
      validators: [
        .init("no debt") { $0.coins >= 0 }, .init("few notes") { $0.notes.count < 40 && $0.tags.count < 40 },
      ]
    ) { Desk() }
    lamp = Store(false) { Lamp.reduce(&$0, $1) }
    desk.attach(deskHistory)
    lamp.attach(lampHistory)
    for action in Self.beginning { desk.send(action) }
    lamp.send(.toggle)
  }

  private static let beginning: [Desk.Action] = [
    .spend(coins: 3), .note("<svg onload=alert(1)>"), .spend(coins: 99), .payday, .tag("\u{0}", .max),
    .feel(.keen),
  ]

  /// The limits of an inspection that never asks a client to wait, and accepts little from linked processes.
  static var limits: AccessLimits {
    var limits = AccessLimits()
    for rate in [
      \AccessLimits.actionBurst, \.callerBurst, \.links.pollBurst, \.links.pollsPerSecond, \.actionsPerSecond,
      \.links.offerBurst, \.links.offersPerSecond,
      \.links.reportBurst, \.links.reportsPerSecond,
    ] { limits[keyPath: rate] = 1 << 40 }
    (limits.links.processes, limits.links.stores, limits.links.storesEver) = (4, 4, 10)
    (limits.links.waiting, limits.links.reportLength) = (5, 16_384)
    return limits
  }

  /// Returns an inspection without stores that requires a token if there is one, and accepts links if there is a clock.
  static func emptyInspection(
    token: AccessToken? = nil, acceptingLinks clock: StillClock? = nil
  ) throws(InspectorFailure) -> Inspection {
    let page = InspectorPage([PageFile("index.html", Array("<p>Fuzz</p>".utf8)), PageFile("a/b.js", [])])
    let access = AccessRule(address: try ListeningAddress("127.0.0.1"), port: port, token: token)
    return Inspection(
      access: access, limits: limits, page: page, origin: .inspector, options: DumpOptions(), rest: {},
      run: "run", acceptsLinks: clock != nil, clock: clock ?? StillClock())
  }

  /// Returns an inspection that shows both stores.
  func inspection(
    token: AccessToken? = nil, acceptingLinks clock: StillClock? = nil
  ) throws(InspectorFailure) -> Inspection {
    let inspection = try Self.emptyInspection(token: token, acceptingLinks: clock)
    inspection.add(desk, Self.deskName, history: deskHistory)
    inspection.add(lamp, Self.lampName, history: lampHistory)
    return inspection
  }

  /// The data that may change only through a valid action, command or file.
  var footprint: Footprint {
    Footprint(
      deskState: desk.state, desk: Footprint.Place(deskHistory), isOn: lamp.state,
      lamp: Footprint.Place(lampHistory))
  }
}

/// The visible data of two stores and their histories.
struct Footprint: Hashable {
  struct Place: Hashable {
    var first: Int
    var shown: Int
    var numbers: [UInt64]
    var skipped: [UInt64]
    var isLocked: Bool
    var isRecording: Bool
    var isEngineStopped: Bool
    var branches: [UInt64]

    init(_ history: History<some Any, some Any>) {
      let entries = history.entries
      first = history.firstPlace
      shown = history.shownPlace
      numbers = entries.map(\.sequence)
      skipped = entries.filter(\.isSkipped).map(\.sequence)
      isLocked = history.isLocked
      isRecording = history.isRecording
      isEngineStopped = history.isEngineStopped
      branches = history.branches.map(\.number)
    }

    /// A Boolean value that indicates whether an action changes the shown state and becomes the newest entry.
    var isLive: Bool { !isLocked && !isEngineStopped && isRecording && shown == first + numbers.count }
  }

  var deskState: Desk.State
  var desk: Place
  var isOn: Bool
  var lamp: Place
}
