extension View {
  /// A stand-in for [onAppear(perform:)](https://developer.apple.com/documentation/swiftui/view/onappear(perform:)).
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Modified(content: self) { node in
      node.appear = action
      if node.isNew, let action { node.afterwards(action) }
    }
  }

  /// A stand-in for [onDisappear(perform:)](https://developer.apple.com/documentation/swiftui/view/ondisappear(perform:)).
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Modified(content: self) { $0.disappear = action }
  }

  /// A stand-in for [task(priority:_:)](https://developer.apple.com/documentation/swiftui/view/task(priority:_:)).
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    Modified(content: self) { node in
      guard node.isNew else { return }
      node.afterwards {
        let task = Task(priority: priority, operation: action)
        node.onLeave { task.cancel() }
      }
    }
  }

  /// A stand-in for [onChange(of:initial:_:)](https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)-4psgg).
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    Modified(content: self) { node in
      let seen = node.held("onChange") { Seen(value) }
      let old = seen.value
      seen.value = value
      if old != value || initial && node.isNew { node.afterwards { action(old, value) } }
    }
  }
}

private final class Seen<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
