/// A value to be read, and what of it is to be hidden.
struct Subject {
  enum Mask {
    /// Nothing, but for what redactions say of its type.
    case none
    /// All of it.
    case hidden
    /// What lies at the end of these names.
    case below([ArraySlice<String>])
  }

  var value: Any
  var mask: Mask = .none

  init(_ value: Any, mask: Mask = .none) {
    self.value = value
    self.mask = mask
  }

  var isHidden: Bool {
    if case .hidden = mask { true } else { false }
  }

  /// The names of what is hidden further down.
  var trails: [ArraySlice<String>] {
    if case .below(let trails) = mask { trails } else { [] }
  }
}
