import Rill

extension Workload {
  static let oneActor = Workload("N1", "send in 1 actor") { Crowd.sending(1) }

  static let eightActors = Workload("N8", "send in 8 concurrent actors, per send", .times(1, oneActor)) {
    Crowd.sending(8)
  }

  static let manyActors = Workload("N64", "send in 64 concurrent actors, per send", .times(1, oneActor)) {
    Crowd.sending(64)
  }
}
