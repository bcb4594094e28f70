#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
import Foundation
import Rill
public import RillDebugging
public import SwiftUI

/// A view of an open debugger, in compact or full size.
///
/// - Each part is evaluated again *only* when its content has changed: a step evaluates the lines that differ.
/// - In compact size, the view is translucent while a person moves through the history.
public struct DebuggerView: View {
  private let debugger: Debugger

  /// Creates a view of a debugger.
  ///
  /// - Parameter debugger: The debugger.
  public init(_ debugger: Debugger) { self.debugger = debugger }

  /// The content, which is empty while the debugger is closed.
  public var body: some View {
    if let size = debugger.screen.size {
      VStack(alignment: .leading, spacing: 8) {
        DebuggerHeading(debugger: debugger)
        if size == .full { DebuggerDetails(debugger: debugger) }
        DebuggerJourney(debugger: debugger)
      }
      .padding()
      .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
      .padding()
      .opacity(debugger.screen.isTranslucent ? 0.5 : 1)
    }
  }
}

/// The current entry, and the buttons of the debugger.
struct DebuggerHeading: View {
  let debugger: Debugger

  var body: some View {
    HStack {
      DebuggerEntryText(entry: debugger.screen.current)
      Spacer()
      if debugger.screen.size == .compact {
        Button("More", systemImage: "chevron.up") { debugger.resize(to: .full) }
      } else {
        Button("Less", systemImage: "chevron.down") { debugger.resize(to: .compact) }
      }
      Button("Close", systemImage: "xmark") { debugger.close() }
    }
    .labelStyle(.iconOnly)
    if let notice = debugger.screen.notice { Text(verbatim: notice).foregroundStyle(Color.red) }
    if let refusal = debugger.screen.current?.refusal { Text(verbatim: refusal).foregroundStyle(Color.red) }
  }
}

/// The action and the time of an entry: red if it was refused, dimmed if it was skipped.
struct DebuggerEntryText: View {
  let entry: DebuggerEntry?

  var body: some View {
    if let entry {
      HStack {
        Text(verbatim: entry.label).lineLimit(1)
        Spacer()
        Text(verbatim: entry.time)
      }
      .foregroundStyle(entry.isRefused ? Color.red : entry.isSkipped ? Color.secondary : Color.primary)
    } else {
      Text("The beginning")
    }
  }
}

/// The controls that move through the history, and the switch of the engine.
struct DebuggerJourney: View {
  let debugger: Debugger

  var body: some View {
    HStack {
      Button("Undo", systemImage: "arrow.uturn.backward") { debugger.undo() }
        .disabled(!debugger.screen.canUndo)
      Slider(value: position, in: 0...Double(max(1, debugger.screen.count))) {
        Text("Entry")
      } onEditingChanged: { isScrubbing in
        debugger.setScrubbing(isScrubbing)
      }
      .disabled(debugger.screen.count == 0)
      Button("Redo", systemImage: "arrow.uturn.forward") { debugger.redo() }
        .disabled(!debugger.screen.canRedo)
    }
    .labelStyle(.iconOnly)
    HStack {
      Text(debugger.screen.place)
      Spacer()
      Toggle("Engine", isOn: isEngineRunning)
    }
  }

  private var position: Binding<Double> {
    Binding {
      Double(debugger.screen.position)
    } writing: { position in
      debugger.scrub(to: Int(position.rounded()))
    }
  }

  private var isEngineRunning: Binding<Bool> {
    Binding {
      debugger.screen.isEngineRunning
    } writing: { isRunning in
      debugger.setEngine(isRunning)
    }
  }
}
#endif
