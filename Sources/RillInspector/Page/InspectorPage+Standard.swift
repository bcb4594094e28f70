#if Inspector
extension InspectorPage {
  /// The inspector: transitions, changes and state of any store, and a box to send it actions.
  public static let standard = InspectorPage([
    PageFile("index.html", PackageResources.index_html),
    PageFile("inspector.css", PackageResources.inspector_css),
    PageFile("main.js", PackageResources.main_js),
    PageFile("connection.js", PackageResources.connection_js),
    PageFile("timeline.js", PackageResources.timeline_js),
    PageFile("transition.js", PackageResources.transition_js),
    PageFile("state-tree.js", PackageResources.state_tree_js),
    PageFile("changes.js", PackageResources.changes_js),
    PageFile("dispatcher.js", PackageResources.dispatcher_js),
    PageFile("elements.js", PackageResources.elements_js),
    PageFile("stores.js", PackageResources.stores_js),
    PageFile("values.js", PackageResources.values_js),
  ])
}
#endif
