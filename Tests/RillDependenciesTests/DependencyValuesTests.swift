import RillDependencies
import Testing

struct DependencyValuesTests {
  @Test func `an empty set can be made`() { _ = DependencyValues() }
}
