import Rill

extension Workload {
  static let besideAnArray = Workload(
    "H-counter", "change a counter beside 100,000 numbers", .times(1.2, send)
  ) {
    Numbers.sending(.increment)
  }

  static let insideAnArray = Workload("H-element", "change one of 100,000 numbers", .times(1.2, send)) {
    Numbers.sending(.change(50_000))
  }
}
