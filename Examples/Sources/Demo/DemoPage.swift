import Foundation
import RillInspector
import RillInspectorServer

extension InspectorPage {
  /// Returns the page of the demo, with issues, a bank, a chat, settings, and a link to the inspector.
  ///
  /// The file `story.html` shows the demo and the inspector's page side by side. That page is also one of this server,
  /// because a page can only be framed by pages of its own server.
  static func demo(inspectorURL: String) -> InspectorPage {
    let beside = InspectorPage.standard.files.map { file in
      PageFile("inspector/\(file.name)", contentType: file.contentType, file.bytes)
    }
    return InspectorPage(beside + files(inspectorURL: inspectorURL))
  }

  private static func files(inspectorURL: String) -> [PageFile] {
    [
      PageFile("index.html", PackageResources.index_html),
      PageFile("story.html", PackageResources.story_html),
      PageFile("story.css", PackageResources.story_css),
      PageFile("story.js", PackageResources.story_js),
      PageFile("demo.css", PackageResources.demo_css),
      PageFile("main.js", PackageResources.main_js),
      PageFile("issues.css", PackageResources.issues_css),
      PageFile("issues.js", PackageResources.issues_js),
      PageFile("issue-actions.js", PackageResources.issue_actions_js),
      PageFile("issue-detail.js", PackageResources.issue_detail_js),
      PageFile("issue-dialogs.js", PackageResources.issue_dialogs_js),
      PageFile("issue-tasks.js", PackageResources.issue_tasks_js),
      PageFile("bank.js", PackageResources.bank_js),
      PageFile("chat.js", PackageResources.chat_js),
      PageFile("settings.js", PackageResources.settings_js),
      PageFile("search.js", PackageResources.search_js),
      PageFile("synced-field.js", PackageResources.synced_field_js),
      PageFile("stores.js", PackageResources.stores_js),
      PageFile("values.js", PackageResources.values_js),
      PageFile("elements.js", PackageResources.elements_js),
      // A page consists of data, so the program can create a part of it at launch.
      PageFile(
        "inspector.json",
        Array(#"{"url":"\#(inspectorURL)","process":\#(ProcessInfo.processInfo.processIdentifier)}"#.utf8)),
    ]
  }
}
