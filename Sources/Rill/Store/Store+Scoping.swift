extension Store {
  /// A store for a part of the state, whose actions are embedded in this store's.
  ///
  /// The part is live: it reads through this store, which it keeps alive. Asked for again at the same place in the
  /// source, the same store is returned while somebody holds it, so `action` must embed in the same way each time.
  ///
  /// - Parameters:
  ///   - path: The part. A stored property costs nothing; a computed one is computed at each turn while observed.
  ///   - embed: Makes this store's action of the part's; usually an enum case.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  /// - Returns: The part's store.
  @inlinable
  public func scope<Part, PartAction: Sendable>(
    _ path: WritableKeyPath<State, Part>, action embed: @escaping @Sendable (PartAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<Part, PartAction> {
    let key = childKey(path, Store<Part, PartAction>.self, SourceSite(file, line, column))
    if let child = child(key, Store<Part, PartAction>.self) { return child }
    let (node, hold, address, offset) = place(of: path)
    let route = route
    let link = ParentLink<Part, PartAction>(
      node: node, hold: hold, send: { route(embed($0), $1, $2) },
      write: { write, origin, isolation in
        self.write(write.lifted(write.forcing.lifted(path)) { $1(&$0[keyPath: path]) }, origin, isolation)
      },
      sender: { isolation in self.sender(settlingOn: isolation).embedding(embed) },
      lift: { self.lifted(embed($0)) }, inside: { self.inside(path, $0) })
    return keep(Store<Part, PartAction>(link: link, in: tree, address: address, offset: offset), as: key)
  }

  /// A store for an optional part, or nil while there is none.
  ///
  /// Asking is tracked by Observation: it fires when the part comes or goes, or is replaced by one with another id.
  ///
  /// When the part leaves the state, the store goes on reading its last value. What is sent to it is reported and
  /// changes nothing. A part that comes later is another one and has another store, and so is a part with another id,
  /// where parts are `Identifiable`. A part that leaves and comes back within one turn or batch is still the same.
  ///
  /// - Parameters:
  ///   - path: The optional part, or an enum case reached as one.
  ///   - embed: Makes this store's action of the part's; usually an enum case.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  /// - Returns: The part's store.
  /// - Complexity: While such a store is held, each change of the part copies it once.
  @inlinable
  public func scope<Part, PartAction: Sendable>(
    _ path: WritableKeyPath<State, Part?>, action embed: @escaping @Sendable (PartAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) -> Store<Part, PartAction>? {
    let isThere = pointer.pointee[keyPath: path] != nil
    trackPresence(path)
    guard isThere else { return nil }
    let key = childKey(path, Store<Part, PartAction>.self, SourceSite(file, line, column))
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

  /// How an action gets from here to the engine; it keeps this store.
  // The parts of a part call this closure directly: asking their parent for its link would retain the link each time.
  @inlinable var route: (Action, Origin, (any Actor)?) -> SendTask {
    guard let send = link?.send else { return { self.submit($0, $1, $2) } }
    return send
  }

  /// A link to a part that comes and goes.
  @inlinable
  func link<Part, PartAction: Sendable>(
    to hold: Hold<ObserverNode>, embed: @escaping @Sendable (PartAction) -> Action,
    write: @escaping (Write<Part>, Origin, (any Actor)?) -> SendTask,
    inside: @escaping (EffectID) -> EffectID?
  ) -> ParentLink<Part, PartAction> {
    let route = route
    let tree = tree
    return ParentLink<Part, PartAction>(
      node: hold.object, hold: hold,
      send: { action, origin, isolation in
        guard hold.object.isPresent else { return Self.report("\(action)", toAbsent: Part.self) }
        return tree.checked(by: {
          hold.object.isPresent ? nil : Self.refusal("\(action)", toAbsent: Part.self)
        }) {
          route(embed(action), origin, isolation)
        }
      },
      write: { change, origin, isolation in
        let name = { "The write \"\(change.label)\"" }
        guard hold.object.isPresent else { return Self.report(name(), toAbsent: Part.self) }
        return tree.checked(by: { hold.object.isPresent ? nil : Self.refusal(name(), toAbsent: Part.self) }) {
          write(change, origin, isolation)
        }
      },
      sender: { isolation in self.sender(settlingOn: isolation).embedding(embed) },
      lift: { self.lifted(embed($0)) }, inside: inside)
  }

  /// Changes a part where it lies, if it is there.
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

  /// Reports that a part was not there, and says so to the sender.
  @usableFromInline
  static func refusal<Part>(_ input: String, toAbsent _: Part.Type, at place: Failure.Place? = nil) -> Refusal
  {
    let failure = Failure.absentChild(input, child: String(describing: Part.self), at: place)
    Failures.report(failure)
    return Refusal(by: "scope", failure)
  }

  /// The id of an effect as a part of this store sees it; nil if the effect is not the part's.
  @usableFromInline
  func inside(_ path: AnyKeyPath, _ id: EffectID) -> EffectID? {
    let own = link.map { $0.inside(id) } ?? id
    return path == \State.self ? own : own?.inside(path)
  }

  /// The id of an effect as a row of this store sees it; nil if the effect is not the row's.
  @usableFromInline
  func inside<ID: Hashable & Sendable>(
    row: ID, of rows: AnyKeyPath, at path: AnyKeyPath, _ id: EffectID
  ) -> EffectID? {
    let own = link.map { $0.inside(id) } ?? id
    return own?.inside(row: row, of: rows) ?? own?.inside(path)
  }
}
