import Foundation
import Testing

@testable import RillDependencies

/// Values that need other values while they are created.
@Suite(.timeLimit(.minutes(60))) struct ReentrancyTests {
  final class Snake: Sendable, DependencyKey {
    let tail = DependencyValues.current.snake
    static let real = Snake()
    static var test: Snake { real }
  }

  enum Hen: DependencyKey {
    static var real: Int { Dependency(\.egg)() }
    static var test: Int { real }
  }

  enum Egg: DependencyKey {
    static var real: Int { Dependency(\.hen)() }
    static var test: Int { real }
  }

  /// Two objects that need each other only during their first creation.
  final class Left: Sendable, DependencyKey {
    static let made = Counter()
    static let isBeingMade = DispatchSemaphore(value: 0)
    init() {
      guard Left.made.add() == 1 else { return }
      Left.isBeingMade.signal()
      Right.isBeingMade.wait()
      _ = DependencyValues.current[Right.self]
    }
    static var real: Left { Left() }
    static var test: Left { Left() }
  }

  final class Right: Sendable, DependencyKey {
    static let made = Counter()
    static let isBeingMade = DispatchSemaphore(value: 0)
    init() {
      guard Right.made.add() == 1 else { return }
      Right.isBeingMade.signal()
      Left.isBeingMade.wait()
      _ = DependencyValues.current[Left.self]
    }
    static var real: Right { Right() }
    static var test: Right { Right() }
  }

  /// An object that starts a task and waits for it while it is created.
  final class Parent: Sendable, DependencyKey {
    let child: Task<Bool, Never>
    init() {
      let hasLooked = DispatchSemaphore(value: 0)
      child = Task {
        let isMaking = Making.running != nil
        hasLooked.signal()
        return isMaking
      }
      hasLooked.wait()
    }
    static var real: Parent { Parent() }
    static var test: Parent { Parent() }
  }

  @Test("a value can be made of other values, each under its own lock (R21)")
  func chain() {
    #expect(DependencyValues.current.window.view == "test")
  }

  @Test("two threads that each make what the other one needs do not wait for each other (R21)")
  func twoThreads() async {
    let made = await onThreads(2) { index -> [ObjectIdentifier] in
      if index == 0 {
        _ = DependencyValues.current[Left.self]
      } else {
        _ = DependencyValues.current[Right.self]
      }
      return [
        ObjectIdentifier(DependencyValues.current[Left.self]),
        ObjectIdentifier(DependencyValues.current[Right.self]),
      ]
    }
    #expect(made.count == 2)
    #expect(Set(made).count == 1)
  }

  @Test("a task that a value starts while it is made does not make it, so it may wait for it")
  func startedTask() async {
    let parents = await onThreads(1) { _ in DependencyValues.current[Parent.self] }
    for parent in parents { #expect(await parent.child.value == false) }
    #expect(parents.count == 1)
  }
}

extension DependencyValues {
  var snake: ReentrancyTests.Snake { self[ReentrancyTests.Snake.self] }
  var hen: Int { self[ReentrancyTests.Hen.self] }
  var egg: Int { self[ReentrancyTests.Egg.self] }
}
