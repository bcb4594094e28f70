#if Inspector
/// One file of the page, built into the program.
struct PageFile: Hashable, Sendable {
  let name: String
  let contentType: String
  let bytes: [UInt8]

  /// Finds the file that is served under a path; `/` is the page itself.
  init?(path: String) {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    guard let file = Self.files.first(where: { $0.name == name }) else { return nil }
    self = file
  }

  private init(_ name: String, _ contentType: String, _ bytes: [UInt8]) {
    self.name = name
    self.contentType = contentType
    self.bytes = bytes
  }

  private init(script name: String, _ bytes: [UInt8]) {
    self.init(name, "text/javascript; charset=utf-8", bytes)
  }

  /// Every file of the page.
  static let files = [
    PageFile("index.html", "text/html; charset=utf-8", PackageResources.index_html),
    PageFile("inspector.css", "text/css; charset=utf-8", PackageResources.inspector_css),
    PageFile(script: "main.js", PackageResources.main_js),
    PageFile(script: "connection.js", PackageResources.connection_js),
    PageFile(script: "timeline.js", PackageResources.timeline_js),
    PageFile(script: "transition.js", PackageResources.transition_js),
    PageFile(script: "state-tree.js", PackageResources.state_tree_js),
    PageFile(script: "changes.js", PackageResources.changes_js),
    PageFile(script: "dispatcher.js", PackageResources.dispatcher_js),
    PageFile(script: "elements.js", PackageResources.elements_js),
    PageFile(script: "stores.js", PackageResources.stores_js),
    PageFile(script: "values.js", PackageResources.values_js),
  ]
}
#endif
