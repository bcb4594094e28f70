import Rill
import RillDebugging
import RillValues

/// Writes the steps of a test.
struct TestStepWriter<State, Action: Sendable> {
  /// An entry with the states before and after it.
  struct Scene {
    let entry: HistoryEntry<State, Action>
    let before: State
    let after: State
    let refusal: Refusal?
  }

  let scenes: [Scene]
  let changes: ChangeWriter
  private let layout = SourceLayout()
  private(set) var lines: [String] = []
  private(set) var modules: Set<String> = []
  private(set) var gaps: [String] = []

  init(_ scenes: [Scene], _ changes: ChangeWriter) {
    self.scenes = scenes
    self.changes = changes
  }

  /// Adds the lines of a step.
  mutating func add(_ step: TestStep) {
    switch step {
    case .send(let place): send(scenes[place])
    case .receive(let place): receive(scenes[place])
    case .write(let place): write(scenes[place])
    case .receiveWrite(let place, let timeout): receiveWrite(scenes[place], timeout)
    case .deliver(let effect, let position, let places, let isEnd):
      deliver(effect, at: position, places, isEnd: isEnd)
    case .advance(let duration):
      add(.call("store.advance", [.init(label: "by: ", value: changes.writer.expression(duration))]))
    case .cancelRest: lines.append("  if !store.store.effects.isEmpty { await store.skipEffects() }")
    }
  }

  // MARK: - Actions

  private mutating func send(_ scene: Scene) {
    guard let action = scene.entry.action else { return }
    title(scene)
    let item = SourceExpression.Item(value: changes.writer.expression(action))
    if let refusal = scene.refusal { return refused("store.send", item, refusal) }
    add(.call("store.send", [item]), statements(scene))
  }

  /// Adds the line from which an input was sent, if it was recorded.
  private mutating func title(_ scene: Scene) {
    guard let place = scene.entry.place else { return }
    lines.append("  // Sent from \(place.description.firstLine)")
  }

  private mutating func receive(_ scene: Scene) {
    guard let action = scene.entry.action else { return }
    let expression = changes.writer.expression(action)
    guard Action.self is any Equatable.Type else { return receive(kindOf: action, scene) }
    if let refusal = scene.refusal { return refused("store.receive", .init(value: expression), refusal) }
    add(.call("store.receive", [.init(value: expression)]), statements(scene))
  }

  /// Expects an action whose type is not equatable.
  private mutating func receive(kindOf action: Action, _ scene: Scene) {
    guard scene.refusal == nil else {
      return add(.gap("\(action), refused, which only Equatable actions can be received as"))
    }
    let name = SourceExpression(.text("\(action)"))
    let condition = SourceExpression.plain("{ \(match(action)) }", modules: modules(of: action))
    let items = [SourceExpression.Item(value: name), .init(label: "where: ", value: condition)]
    add(.call("store.receive", items), statements(scene))
  }

  /// Returns a condition that distinguishes an action from others as far as possible without comparing all of it.
  private func match(_ action: Action) -> String {
    let type = type(of: action as Any)
    let isErased = type != Action.self
    let name = SourceTypeName(type).text
    if isErased, type is any Equatable.Type {
      return "($0 as? \(name)) == \(changes.writer.expression(action).line)"
    }
    guard Mirror(reflecting: action).displayStyle == .enum else {
      return isErased ? "$0 is \(name)" : "_ in true"
    }
    let found = SwiftLiteral.member(Mirror(reflecting: action).children.first?.label ?? "\(action)")
    let pattern = isErased ? ".\(found)? = $0 as? \(name)" : ".\(found) = $0"
    return "if case \(pattern) { true } else { false }"
  }

  private func modules(of action: Action) -> Set<String> { SourceTypeName(type(of: action as Any)).modules }

  private mutating func deliver(_ effect: String, at position: Int, _ places: [Int], isEnd: Bool) {
    let actions = places.compactMap { scenes[$0].entry.action }
    var items = actions.map { SourceExpression.Item(value: changes.writer.expression($0)) }
    if isEnd, !items.isEmpty { items[0].label = "sending: " }
    let place = position == 0 ? "" : ", at: \(position)"
    add(.call("store.held(\(SwiftLiteral.text(effect))\(place))?.\(isEnd ? "finish" : "send")", items))
  }

  /// Expects a refusal with its reason.
  private mutating func refused(_ method: String, _ item: SourceExpression.Item, _ refusal: Refusal) {
    let gate = SourceExpression(.text(refusal.gate))
    let call = SourceExpression.call(method, [item, .init(label: "refusedBy: ", value: gate)])
    collect(call)
    let (words, reason) = ("await \(call.line)?.reason", SwiftLiteral.text(refusal.reason))
    let line = "  #expect(\(words) == \(reason))"
    if line.count <= layout.width { return lines.append(line) }
    lines += ["  #expect("] + layout.lines(of: call, prefix: "await ", suffix: "?.reason", indent: 2)
    lines += ["      == \(reason)", "  )"]
  }

  // MARK: - Writes

  private mutating func write(_ scene: Scene) {
    title(scene)
    let statements = statements(scene)
    let label = SourceExpression(.text(scene.entry.input.label))
    if let refusal = scene.refusal {
      lines.append("  // A write of \(label.line) is left out: \(refusal.description.firstLine)")
      return
    }
    if scene.entry.origin == .binding, let written = field(scene.entry, statements) {
      let items = [
        SourceExpression.Item(value: .plain(written.path)), .init(label: "to: ", value: written.value),
      ]
      return add(.call("store.set", items), statements.count > 1 ? statements : [])
    }
    guard !statements.isEmpty else { return }
    add(.call("store.store.update", [.init(value: label)]), statements, isAsync: false)
    add(.call("store.receiveWrite", [.init(value: label)]), statements)
  }

  private mutating func receiveWrite(_ scene: Scene, _ timeout: Duration?) {
    let within = timeout.map {
      SourceExpression.Item(label: "within: ", value: changes.writer.expression($0))
    }
    let statements = statements(scene)
    let label = SourceExpression(.text(scene.entry.input.label))
    if let refusal = scene.refusal { return refused("store.receiveWrite", .init(value: label), refusal) }
    if statements.count == 1, let written = field(scene.entry, statements) {
      let items = [SourceExpression.Item(value: .plain(written.path)), .init(value: written.value)]
      return add(.call("store.receiveWrite", items + [within].compactMap(\.self)))
    }
    add(.call("store.receiveWrite", [.init(value: label)] + [within].compactMap(\.self)), statements)
  }

  /// Returns the field that a write is labelled with, as a key path, and its new value.
  private func field(
    _ entry: HistoryEntry<State, Action>, _ statements: [SourceStatement]
  ) -> (path: String, value: SourceExpression)? {
    let label = entry.input.label
    guard label.hasPrefix("\\") else { return nil }
    // A computed property, such as a wrapped one, is labelled with an address that differs in each run.
    let isAddress = statements.count == 1 && label.contains("<computed 0x")
    for statement in statements {
      guard let target = statement.target,
        isAddress || label.hasSuffix(target.dropFirst("$0".count)),
        !target.contains(where: { "[?(".contains($0) }), target != "$0"
      else {
        continue
      }
      return ("\\" + target.dropFirst("$0".count), statement.expression)
    }
    return nil
  }

  // MARK: - Lines

  private func statements(_ scene: Scene) -> [SourceStatement] {
    changes.statements(from: scene.before, to: scene.after)
  }

  private mutating func collect(_ expression: SourceExpression) {
    modules.formUnion(expression.modules)
    gaps += expression.gaps
  }

  /// Adds a call, with the expected changes in a trailing closure.
  private mutating func add(
    _ call: SourceExpression, _ statements: [SourceStatement] = [], isAsync: Bool = true
  ) {
    collect(call)
    for statement in statements { collect(statement.expression) }
    let prefix = isAsync ? "await " : ""
    guard !statements.isEmpty else { return lines += layout.lines(of: call, prefix: prefix, indent: 1) }
    if statements.count == 1 {
      let line = "  \(prefix)\(call.line) { \(statements[0].line) }"
      if line.count <= layout.width { return lines.append(line) }
    }
    lines += layout.lines(of: call, prefix: prefix, suffix: " {", indent: 1)
    for statement in statements {
      lines += layout.lines(of: statement.expression, prefix: statement.prefix, indent: 2)
    }
    lines.append("  }")
  }
}

extension Input {
  /// The label of the write, or the description of the action.
  fileprivate var label: String {
    switch self {
    case .action(let action): String(describing: action)
    case .write(let write): write.label
    }
  }
}

extension String {
  /// The text up to its first line break, without the control characters that a terminal would obey.
  fileprivate var firstLine: String {
    String(String.UnicodeScalarView(prefix { !$0.isNewline }.unicodeScalars.filter { !Self.isObeyed($0) }))
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    // The latter change the direction of text, so that a comment could look like code.
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
  }
}
