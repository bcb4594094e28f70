/// A state with a part that has a store of its own.
struct House {
  var purse = Purse.State()
  var rooms = 3
}
