#if canImport(SwiftUI)
public import SwiftUI

extension View {
  /// Presents an alert with a localized title while an optional value is present; dismissing it removes the value.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title.
  ///   - item: The value, such as `store.binding(\.problem)`.
  ///   - actions: Creates the buttons.
  ///   - message: Creates the message.
  /// - Returns: The view.
  public func alert<Item, Actions: View, Message: View>(
    _ titleKey: LocalizedStringKey, item: Binding<Item?>,
    @ViewBuilder actions: @escaping (Item) -> Actions, @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    alert(Text(titleKey), item: item, actions: actions, message: message)
  }

  /// Presents an alert while an optional value is present; dismissing it removes the value.
  ///
  /// - Parameters:
  ///   - title: The title, which is shown as it is.
  ///   - item: The value, such as `store.binding(\.problem)`.
  ///   - actions: Creates the buttons.
  ///   - message: Creates the message.
  /// - Returns: The view.
  @_disfavoredOverload  // A literal is the key of a localized title.
  public func alert<Title: StringProtocol, Item, Actions: View, Message: View>(
    _ title: Title, item: Binding<Item?>, @ViewBuilder actions: @escaping (Item) -> Actions,
    @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    alert(Text(title), item: item, actions: actions, message: message)
  }

  /// Presents an alert while an optional value is present; dismissing it removes the value.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - item: The value, such as `store.binding(\.problem)`.
  ///   - actions: Creates the buttons.
  ///   - message: Creates the message.
  /// - Returns: The view.
  public func alert<Item, Actions: View, Message: View>(
    _ title: Text, item: Binding<Item?>, @ViewBuilder actions: @escaping (Item) -> Actions,
    @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    Presenter {
      item.isPresent()
    } content: { isPresented in
      alert(
        title, isPresented: isPresented, presenting: item.wrappedValue, actions: actions, message: message)
    }
  }

  /// Presents a confirmation dialog with a localized title while an optional value is present; dismissing it removes
  /// the value.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title.
  ///   - item: The value, such as `store.binding(\.deletion)`.
  ///   - titleVisibility: Whether the title is shown.
  ///   - actions: Creates the buttons.
  ///   - message: Creates the message.
  /// - Returns: The view.
  public func confirmationDialog<Item, Actions: View, Message: View>(
    _ titleKey: LocalizedStringKey, item: Binding<Item?>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping (Item) -> Actions, @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    confirmationDialog(
      Text(titleKey), item: item, titleVisibility: titleVisibility, actions: actions, message: message)
  }

  /// Presents a confirmation dialog while an optional value is present; dismissing it removes the value.
  ///
  /// - Parameters:
  ///   - title: The title, which is shown as it is.
  ///   - item: The value, such as `store.binding(\.deletion)`.
  ///   - titleVisibility: Whether the title is shown.
  ///   - actions: Creates the buttons.
  ///   - message: Creates the message.
  /// - Returns: The view.
  @_disfavoredOverload  // A literal is the key of a localized title.
  public func confirmationDialog<Title: StringProtocol, Item, Actions: View, Message: View>(
    _ title: Title, item: Binding<Item?>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping (Item) -> Actions, @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    confirmationDialog(
      Text(title), item: item, titleVisibility: titleVisibility, actions: actions, message: message)
  }

  /// Presents a confirmation dialog while an optional value is present; dismissing it removes the value.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - item: The value, such as `store.binding(\.deletion)`.
  ///   - titleVisibility: Whether the title is shown.
  ///   - actions: Creates the buttons.
  ///   - message: Creates the message.
  /// - Returns: The view.
  public func confirmationDialog<Item, Actions: View, Message: View>(
    _ title: Text, item: Binding<Item?>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping (Item) -> Actions, @ViewBuilder message: @escaping (Item) -> Message
  ) -> some View {
    Presenter {
      item.isPresent()
    } content: { isPresented in
      confirmationDialog(
        title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: item.wrappedValue,
        actions: actions, message: message)
    }
  }
}
#endif
