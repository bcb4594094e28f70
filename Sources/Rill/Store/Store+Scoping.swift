extension Store {
  /// Returns a store for a part of the state, whose actions are embedded in this store's actions.
  ///
  /// The part is live: it reads through this store, which it keeps alive. The same place in the source returns the same
  /// store while a reference to it exists, so `action` must embed in the same way each time. A function that receives
  /// `action` from its caller passes the caller's place on.
  ///
  /// - Parameters:
  ///   - path: The part. A stored property costs nothing; a computed one is computed in each turn while it is observed.
  ///   - embed: Embeds the part's action in this store's action; usually an enum case.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  /// - Returns: The part's store.
  /// - Complexity: Each send through it takes O(levels) between this store and the one with the state.
  @inlinable
  public func scope<Part, PartAction: Sendable>(
    _ path: WritableKeyPath<State, Part>, action embed: @escaping @Sendable (PartAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<Part, PartAction> {
    let key = ChildKey(path, Store<Part, PartAction>.self, SourceSite(file, line, column))
    if let child = child(key, Store<Part, PartAction>.self) { return child }
    let (node, hold, address, offset) = place(of: path)
    let route = route
    let link = PartLink<Part, PartAction>(
      node: node, hold: hold, send: { route(embed($0), $1, $2) },
      write: { write, origin, isolation in
        self.write(write.lifted(write.forcing.lifted(path)) { $1(&$0[keyPath: path]) }, origin, isolation)
      },
      sender: { isolation in self.sender(settlingOn: isolation).embedding(embed) },
      lift: { self.lifted(embed($0)) }, inside: { self.inside(path, $0) })
    return keep(Store<Part, PartAction>(link: link, in: tree, address: address, offset: offset), as: key)
  }

  /// Returns a store for an optional part, or nil while the part is absent.
  ///
  /// The call is tracked by Observation, which fires when the part appears, disappears, or is replaced by one with
  /// another id.
  ///
  /// When the part leaves the state, the store continues to read its last value. Actions that are sent to it change
  /// nothing and are reported. A part that appears later is a different part with a different store, and so is a part
  /// with another id, for parts that are `Identifiable`. A part that leaves and returns within one turn or batch
  /// remains the same part.
  ///
  /// - Parameters:
  ///   - path: The optional part, or an enum case that is reached as an optional.
  ///   - embed: Embeds the part's action in this store's action; usually an enum case.
  ///   - file: The caller's file. Keep the default.
  ///   - line: The caller's line. Keep the default.
  ///   - column: The caller's column. Keep the default.
  /// - Returns: The part's store.
  /// - Complexity: While the store exists, each change of the part copies the part once.
  @inlinable
  public func scope<Part, PartAction: Sendable>(
    _ path: WritableKeyPath<State, Part?>, action embed: @escaping @Sendable (PartAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<Part, PartAction>? {
    let isThere = pointer.pointee[keyPath: path] != nil
    trackPresence(path)
    guard isThere else { return nil }
    let key = ChildKey(path, Store<Part, PartAction>.self, SourceSite(file, line, column))
    if let child = child(key, Store<Part, PartAction>.self), child.isPresent { return child }
    guard let hold = optionalNode(path) else { return nil }
    let identity = ChildIdentity(of: pointer.pointee[keyPath: path])
    let link = link(
      to: hold, embed: embed,
      write: { write, origin, isolation in
        let lifted = write.lifted(write.forcing.lifted(optional: path)) { (state: inout State, change) in
          if identity.isShared(by: state[keyPath: path]) { Self.change(&state[keyPath: path], change) }
        }
        return self.write(lifted, origin, isolation)
      }, inside: { self.inside(path, $0) })
    return keep(Store<Part, PartAction>(link: link, in: tree, address: nil, offset: 0), as: key)
  }

  /// A closure that forwards an action from this store to the engine.
  ///
  /// It keeps this store.
  // The stores of parts call this closure directly. Requesting the link of their parent would retain it each time.
  @inlinable var route: (Action, Origin, (any Actor)?) -> SendTask {
    // Not by `??`, which would wrap the closure at each level.
    if let link { return link.route }
    return { self.submit($0, $1, $2) }
  }

  /// Creates a link to an optional part.
  @inlinable
  func link<Part, PartAction: Sendable>(
    to hold: Hold<ObserverNode>, embed: @escaping @Sendable (PartAction) -> Action,
    write: @escaping (Write<Part>, Origin, (any Actor)?) -> SendTask,
    inside: @escaping (EffectID) -> EffectID?
  ) -> PartLink<Part, PartAction> {
    let route = route
    let tree = tree
    return PartLink<Part, PartAction>(
      node: hold.object, hold: hold,
      send: { action, origin, isolation in
        Self.sending(action, named: { "\($0)" }, to: Part.self, at: hold.object, keptBy: hold, of: tree) {
          route(embed(action), origin, isolation)
        }
      },
      write: { change, origin, isolation in
        Self.sending(
          change, named: { "The write \"\($0.label)\"" }, to: Part.self, at: hold.object, keptBy: hold,
          of: tree
        ) {
          write(change, origin, isolation)
        }
      },
      sender: { isolation in
        self.sender(settlingOn: isolation).embedding(embed, unless: Self.absence(of: Part.self, at: hold))
      },
      lift: { self.lifted(embed($0)) }, inside: { hold.object.isPresent ? inside($0) : nil })
  }

  /// Sends an input to a part, unless the part is absent now or when the input's turn comes.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - name: Returns the name of the input, for reports. It captures nothing, so that sending allocates nothing.
  ///   - part: The type of the part.
  ///   - node: The node of the part.
  ///   - keeper: An object that keeps the node while the input waits.
  ///   - tree: The tree of the store.
  ///   - send: Sends the input.
  /// - Returns: The task of the input, or one with a refusal.
  @inlinable @inline(__always)
  static func sending<Input, Part>(
    _ input: Input, named name: @escaping (Input) -> String, to part: Part.Type, at node: ObserverNode,
    keptBy keeper: AnyObject, of tree: StoreTree, _ send: () -> SendTask
  ) -> SendTask {
    guard tree.contains(node) else { return report(name(input), toAbsent: part) }
    return tree.checked(
      by: { withExtendedLifetime(keeper) { node.isPresent ? nil : refusal(name(input), toAbsent: part) } },
      send)
  }

  /// Returns a function that refuses an action for a part that has left.
  @usableFromInline
  static func absence<Part, PartAction: Sendable>(
    of _: Part.Type, at hold: Hold<ObserverNode>
  ) -> @Sendable (PartAction) -> Refusal? {
    let (carried, child) = (Carried(hold), SwiftTypeName(Part.self).text)
    return { action in
      guard !carried.value.object.isPresent else { return nil }
      let failure = Failure.absentChild("\(action)", child: child, at: nil)
      Failures.report(failure)
      return Refusal(by: "scope", failure)
    }
  }

  /// Changes a part in place if it is present.
  @inlinable
  static func change<Part>(_ part: inout Part?, _ change: (inout Part) -> Void) {
    guard part != nil else { return }
    // Unwrapping it into a variable would copy it.
    // swift-format-ignore: NeverForceUnwrap
    change(&part!)
  }

  @usableFromInline
  static func report<Part>(
    _ input: String, toAbsent part: Part.Type, at place: Failure.Place? = nil
  ) -> SendTask {
    SendTask(record: SendRecord(refusal: refusal(input, toAbsent: part, at: place)))
  }

  /// Reports that a part was absent, and returns the refusal for the sender.
  @usableFromInline
  static func refusal<Part>(_ input: String, toAbsent _: Part.Type, at place: Failure.Place? = nil) -> Refusal
  {
    let failure = Failure.absentChild(input, child: SwiftTypeName(Part.self).text, at: place)
    Failures.report(failure)
    return Refusal(by: "scope", failure)
  }

  /// Returns an effect's id as a part of this store sees it, or nil if the effect does not belong to the part.
  @usableFromInline
  func inside(_ path: AnyKeyPath, _ id: EffectID) -> EffectID? {
    let own = link.map { $0.inside(id) } ?? id
    return path == \State.self ? own : own?.inside(path)
  }

  /// Returns an effect's id as a row of this store sees it, or nil if the effect does not belong to the row.
  @usableFromInline
  func inside<ID: Hashable & Sendable>(
    row: ID, of rows: AnyKeyPath, at path: AnyKeyPath, _ id: EffectID
  ) -> EffectID? {
    let own = link.map { $0.inside(id) } ?? id
    return own?.inside(row: row, of: rows) ?? own?.inside(path)
  }
}
