/// A state with a part that has its own store.
struct House {
  var purse = Purse.State()
  var rooms = 3
}
