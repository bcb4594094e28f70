/// A row of a small feature.
struct Todo {
  var id: Int
  var title: String
}
