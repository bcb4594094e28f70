import Rill

extension IdentifiedArray: ListReadable {
  var listSource: any ListSource { TypedList(Array(self)) }
}
