public import Foundation

/// A stand-in for [DynamicViewContent](https://developer.apple.com/documentation/swiftui/dynamicviewcontent).
public protocol DynamicViewContent<Data>: View {
  /// A stand-in for [Data](https://developer.apple.com/documentation/swiftui/dynamicviewcontent/data-swift.associatedtype).
  associatedtype Data: Collection
  /// A stand-in for [data](https://developer.apple.com/documentation/swiftui/dynamicviewcontent/data-swift.property).
  var data: Data { get }
}

/// A stand-in for [ForEach](https://developer.apple.com/documentation/swiftui/foreach).
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// A stand-in for [data](https://developer.apple.com/documentation/swiftui/foreach/data).
  public var data: Data
  /// A stand-in for [content](https://developer.apple.com/documentation/swiftui/foreach/content).
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
}

extension ForEach where Content: View {
  /// A stand-in for [init(_:content:)](https://developer.apple.com/documentation/swiftui/foreach/init(_:content:)-9e3d2).
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where ID == Data.Element.ID, Data.Element: Identifiable {
    self.data = data
    self.content = content
    id = \.id
  }

  /// A stand-in for [init(_:id:content:)](https://developer.apple.com/documentation/swiftui/foreach/init(_:id:content:)-82t7o).
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
    self.id = { $0[keyPath: id] }
  }
}

/// A stand-in for the conformance of [ForEach](https://developer.apple.com/documentation/swiftui/foreach).
extension ForEach: View, PrimitiveView where Content: View {
  @MainActor func list(in node: ViewNode) {
    guard let window = node.environment.window else { return add(data[...], to: node) }
    if SwiftUI.viewCount(of: Content.self) == nil {
      // The number of rows of an element is known only from its view, so all views are created but none is shown for
      // this.
      for element in data { _ = content(element) }
    }
    add(data.dropFirst(window.first).prefix(RowWindow.length), to: node)
  }

  @MainActor private func add(_ elements: Data.SubSequence, to node: ViewNode) {
    var environment = node.environment
    environment.window = nil
    for element in elements {
      let item = ForEachItem { content(element) }
      node.add(item, as: AnyHashable(id(element)), in: environment)
    }
  }
}

/// A stand-in for the conformance of [ForEach](https://developer.apple.com/documentation/swiftui/foreach).
extension ForEach: DynamicViewContent where Content: View {}

/// The view of one element, whose content is evaluated separately.
nonisolated private struct ForEachItem<Content: View>: View, PrimitiveView {
  let content: () -> Content

  @MainActor func list(in node: ViewNode) { node.add(content()) }
}

extension DynamicViewContent {
  /// A stand-in for [onDelete(perform:)](https://developer.apple.com/documentation/swiftui/dynamicviewcontent/ondelete(perform:)).
  nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    Deleting(content: self, action: action)
  }
}

nonisolated private struct Deleting<Content: DynamicViewContent>: DynamicViewContent, PrimitiveView {
  let content: Content
  let action: ((IndexSet) -> Void)?

  nonisolated var data: Content.Data { content.data }

  @MainActor func list(in node: ViewNode) {
    node.add(content)
    node.traits.delete = { action?(IndexSet($0)) }
  }
}
