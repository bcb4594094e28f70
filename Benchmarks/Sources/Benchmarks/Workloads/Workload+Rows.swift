import Rill

extension Workload {
  static let oneRow = Workload("D1", "toggle 1 of 10,000 rows, 1 observed", .nanoseconds(150)) {
    Todos.toggling(1, of: 10_000)
  }

  static let hundredRows = Workload("D100", "the same, 100 observed", .nanoseconds(150)) {
    Todos.toggling(100, of: 10_000)
  }

  static let tenThousandRows = Workload(
    "D10000", "the same, 10,000 observed", .nanoseconds(150), .times(2, oneRow)
  ) {
    Todos.toggling(10_000, of: 10_000)
  }
}
