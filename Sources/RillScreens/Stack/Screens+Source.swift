package import Rill

extension Screens: RecreatedValue {
  /// The screens with their ids, unless these are the ids of new screens.
  package var creation: [RecreatedArgument] {
    let screens = RecreatedArgument("", rows.map(\.screen))
    if rows.isEmpty, pushed == 0 { return [] }
    if rows.count == pushed { return [screens] }
    return [screens, RecreatedArgument("ids", Array(ids)), RecreatedArgument("pushed", pushed)]
  }

  /// Returns changes of the screens that stay, a dismissal of those that leave, and pushes.
  package func steps(to new: Any) -> [RecreatedStep]? {
    guard let new = new as? Self else { return nil }
    let kept = zip(rows, new.rows).prefix { $0.id == $1.id }
    let added = new.rows.dropFirst(kept.count)
    let areNext = zip(added, (pushed + 1)...).allSatisfy { $0.id.number == $1 }
    guard new.pushed == pushed + added.count, areNext else { return nil }
    var steps = kept.map { old, new in
      RecreatedStep.part("[id: ScreenID(\(old.id.number))]", old: old.screen, new: new.screen)
    }
    if kept.count < count { steps.append(.call("dismiss", [RecreatedArgument("", ids[kept.count])])) }
    return steps + added.map { .call("push", [RecreatedArgument("", $0.screen)]) }
  }
}

extension Presented: RecreatedValue {
  package var creation: [RecreatedArgument] {
    guard let child else {
      return presented == 0
        ? [] : [RecreatedArgument("", Child?.none as Any), RecreatedArgument("presented", presented)]
    }
    return [RecreatedArgument("", child)]
      + (presented == 1 ? [] : [RecreatedArgument("presented", presented)])
  }

  /// Returns a change of the child, a presentation, or a dismissal.
  package func steps(to new: Any) -> [RecreatedStep]? {
    guard let new = new as? Self else { return nil }
    switch (child, new.child) {
    case (let old?, let child?) where id == new.id: return [.part(".child", old: old, new: child)]
    case (_, let child?) where new.presented == presented + 1:
      return [.call("present", [RecreatedArgument("", child)])]
    case (_?, nil) where new.presented == presented: return [.call("dismiss", [])]
    default: return nil
    }
  }
}

extension ScreenID: RecreatedValue {
  package var creation: [RecreatedArgument] { [RecreatedArgument("", number)] }
}
