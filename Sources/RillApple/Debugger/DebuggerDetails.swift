#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
import Foundation
import Rill
import RillDebugging
import SwiftUI

/// All entries, and the details of the current one.
struct DebuggerDetails: View {
  let debugger: Debugger

  var body: some View {
    if let address = debugger.screen.inspectorAddress { Text(verbatim: "Inspector: \(address)") }
    TextField("Search", text: search)
    DebuggerList(debugger: debugger).frame(maxHeight: 160)
    Picker("Panel", selection: panel) {
      Text("Action").tag(DebuggerPanel.action)
      Text("State").tag(DebuggerPanel.state)
      Text("Changes").tag(DebuggerPanel.changes)
    }
    .pickerStyle(.segmented)
    DebuggerLines(debugger: debugger).frame(maxHeight: 240)
    DebuggerExport(debugger: debugger)
  }

  private var search: Binding<String> {
    Binding {
      debugger.screen.search
    } writing: { text in
      debugger.search(for: text)
    }
  }

  private var panel: Binding<DebuggerPanel> {
    Binding {
      debugger.screen.panel
    } writing: { panel in
      debugger.show(panel)
    }
  }
}

/// The entries, oldest first; tapping one moves to it.
struct DebuggerList: View {
  let debugger: Debugger

  var body: some View {
    let current = debugger.screen.current?.id
    ScrollView {
      LazyVStack(alignment: .leading) {
        ForEach(debugger.screen.numbers, id: \.self) { number in
          DebuggerRow(debugger: debugger, number: number, isCurrent: number == current)
        }
      }
    }
  }
}

/// One entry, read when its row appears.
struct DebuggerRow: View {
  let debugger: Debugger
  let number: UInt64
  let isCurrent: Bool

  var body: some View {
    Button {
      debugger.jump(to: number)
    } label: {
      HStack {
        Text(verbatim: isCurrent ? "▸ \(number)" : "\(number)")
        DebuggerEntryText(entry: debugger.entry(number))
      }
    }
  }
}

/// The contents of the chosen panel.
///
/// A tap on a line opens or closes it.
struct DebuggerLines: View {
  let debugger: Debugger

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading) {
        ForEach(debugger.lines) { line in DebuggerLineView(debugger: debugger, line: line) }
      }
    }
  }
}

/// One line, evaluated again only when its content changes.
struct DebuggerLineView: View {
  let debugger: Debugger
  let line: DebuggerLine

  var body: some View {
    HStack {
      if let isOpen = line.isOpen {
        Button {
          debugger.turn(line.id)
        } label: {
          Text(verbatim: isOpen ? "▾ \(line.text)" : "▸ \(line.text)")
        }
      } else {
        Text(verbatim: line.text)
      }
    }
    .foregroundStyle(color)
    .padding(.leading, 12 * Double(line.depth))
  }

  private var color: Color {
    switch line.mark {
    case .none: .primary
    case .removed: .red
    case .added: .green
    case .moved: .secondary
    }
  }
}

/// Creates a report and shares it.
///
/// Creating a report takes long, so it happens on request.
struct DebuggerExport: View {
  let debugger: Debugger
  @State private var report: String?

  init(debugger: Debugger) { self.debugger = debugger }

  var body: some View {
    HStack {
      Button("Make a report") { report = debugger.report }
      if let report { ShareLink(item: report) }
    }
  }
}
#endif
