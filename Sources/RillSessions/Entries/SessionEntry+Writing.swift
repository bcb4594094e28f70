import Rill
package import RillValues

// One entry is one JSON object on one line. `Documentation/SessionFormat.md` defines the grammar.
extension SessionEntry {
  /// The entry as one line of JSON in UTF-8, without the line break.
  ///
  /// - Complexity: O(length). The parts are written directly, without a tree.
  public var line: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  package func write(to writer: inout JSONWriter) {
    writer.write(raw: "{\"number\":")
    writer.write(sequence)
    writeSubject(to: &writer)
    if let text {
      writer.write(raw: ",\"text\":")
      writer.write(text)
    }
    if let version {
      writer.write(raw: ",\"version\":")
      writer.write(version)
    }
    writer.write(raw: ",\"origin\":")
    writer.write(origin)
    if let cause {
      writer.write(raw: ",\"cause\":")
      writer.write(cause)
    }
    if let effect {
      writer.write(raw: ",\"effect\":")
      writer.write(effect)
    }
    if let place {
      writer.write(raw: ",\"place\":")
      writer.write(place.description)
    }
    writer.write(raw: ",\"time\":")
    writer.write(time)
    writeOutcome(to: &writer)
    writer.write(raw: "}")
  }

  private func writeSubject(to writer: inout JSONWriter) {
    switch subject {
    case .action: writer.write(raw: ",\"kind\":\"action\",\"name\":")
    case .write: writer.write(raw: ",\"kind\":\"write\",\"name\":")
    case .gap: writer.write(raw: ",\"kind\":\"gap\",\"name\":")
    }
    writer.write(name)
    if let action {
      writer.write(raw: ",\"action\":")
      writer.write(action)
    }
    if let changes {
      writer.write(raw: ",\"changes\":")
      writer.list(changes) { $0.write($1) }
    }
  }

  private func writeOutcome(to writer: inout JSONWriter) {
    if let refusal {
      writer.write(raw: ",\"refusal\":{\"gate\":")
      writer.write(refusal.gate)
      writer.write(raw: ",\"reason\":")
      writer.write(refusal.reason)
      writer.write(raw: "}")
    }
    if !effects.isEmpty {
      writer.write(raw: ",\"effects\":")
      writer.list(effects) { $0.write($1) }
    }
    if isSkipped { writer.write(raw: ",\"skipped\":true") }
    if !isHandled { writer.write(raw: ",\"handled\":false") }
    if let note {
      writer.write(raw: ",\"note\":")
      writer.write(note)
    }
    if isPinned { writer.write(raw: ",\"pinned\":true") }
    if let extra {
      writer.write(raw: ",\"extra\":")
      writer.write(extra)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ origin: Origin) {
    switch origin {
    case .caller: write(raw: "\"caller\"")
    case .sender: write(raw: "\"sender\"")
    case .binding: write(raw: "\"binding\"")
    case .restore: write(raw: "\"restore\"")
    case .inspector: write(raw: "\"inspector\"")
    case .test: write(raw: "\"test\"")
    case .effect(let name): named("{\"effect\":", name)
    case .interactor(let action): named("{\"interactor\":", action)
    case .replica(let id): named("{\"replica\":", id)
    case .other(let name): named("{\"other\":", name)
    }
  }

  private mutating func named(_ opening: StaticString, _ name: String) {
    write(raw: opening)
    write(name)
    write(raw: "}")
  }

  package mutating func write(_ change: SessionChange) {
    write(raw: "{\"path\":")
    list(change.path) { writer, step in
      switch step {
      case .name(let name): writer.write(name)
      case .index(let index): writer.write(index)
      }
    }
    switch change {
    case .set(_, let value):
      write(raw: ",\"value\":")
      write(value)
    case .remove: break
    case .splice(_, let index, let count, let inserted):
      write(raw: ",\"at\":")
      write(index)
      write(raw: ",\"remove\":")
      write(count)
      write(raw: ",\"insert\":")
      list(inserted) { $0.write($1) }
    }
    write(raw: "}")
  }
}
