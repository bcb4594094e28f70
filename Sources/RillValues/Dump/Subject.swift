import Rill

/// A value to read, and the parts of it to hide.
struct Subject {
  enum Mask {
    /// Nothing, except as the redactions for its type require.
    case none
    /// The whole value.
    case hidden
    /// The parts at the end of these names.
    case below([ArraySlice<String>])
  }

  var value: Any
  var mask: Mask = .none

  init(_ value: Any, mask: Mask = .none) {
    self.value = flattened(value)
    self.mask = mask
  }

  var isHidden: Bool {
    if case .hidden = mask { true } else { false }
  }

  /// The names of the hidden parts further down.
  var trails: [ArraySlice<String>] {
    if case .below(let trails) = mask { trails } else { [] }
  }
}
