import Foundation
import RillScreens
import Testing

/// The value of a stack.
@Suite struct ScreensTests {
  @Test func `screens receive ids that count from 1 and are never used again`() {
    var path: Screens<String> = ["tea"]
    #expect(path.push("milk") == 2)
    #expect(path.pop() == "milk")
    #expect(path.push("milk") == 3)
    #expect(path.ids == [1, 3])
    #expect(path.topID == 3)
    path.popAll()
    #expect(path.push("tea") == 4)
    #expect(path != ["tea"])
    #expect("\(path)" == #"["tea"]"#)
  }

  @Test func `screens are popped by number, to a screen and with a screen`() {
    var path: Screens<String> = ["a", "b", "c", "d", "e"]
    #expect(path.pop(2) == 2)
    #expect(Array(path) == ["a", "b", "c"])
    #expect(path.pop(-1) == 0)
    #expect(path.pop(to: 2) == true)
    #expect(Array(path) == ["a", "b"])
    #expect(path.pop(to: 3) == false)
    #expect(path.dismiss(1) == true)
    #expect(path.isEmpty)
    #expect(path.dismiss(1) == false)
    #expect(path.pop() == nil)
    #expect(path.pop(3) == 0)
  }

  @Test func `a replaced screen has another id, and a changed one keeps it`() {
    var path: Screens<String> = ["a", "b"]
    path.replaceTop(with: "c")
    #expect(path.ids == [1, 3])
    path.top = "d"
    path[id: 1] = "z"
    #expect(Array(path) == ["z", "d"])
    #expect(path.ids == [1, 3])
    #expect(path[id: 2] == nil)
    path[id: 2] = "ghost"
    #expect(path.count == 2)
    path[id: 1] = nil
    #expect(path.isEmpty)
    path.top = nil
    path.top = "new"
    #expect(path.ids == [4])
    path.replaceAll(with: ["x", "y"])
    #expect(path.ids == [5, 6])
    path.replaceAll(with: Array(path))
    #expect(path.ids == [7, 8])
    path.keep([8, 9])
    #expect(path.ids == [8])
    #expect(path.contains(id: 8))
  }

  @Test func `a stack is decoded with its ids, and a link without`() throws {
    var path: Screens<Page.State> = [.item(Item.State(name: "tea")), .note(Note.State())]
    path.replaceTop(with: .note(Note.State(text: "milk")))
    let copy = try JSONDecoder().decode(Screens<Page.State>.self, from: JSONEncoder().encode(path))
    #expect(copy == path)
    #expect(copy.ids == [1, 3])
    let link = try JSONEncoder().encode(Array(path))
    var opened = try JSONDecoder().decode(Screens<Page.State>.self, from: link)
    #expect(Array(opened) == Array(path))
    #expect(opened.ids == [1, 2])
    #expect(opened.push(.note(Note.State())) == 3)
  }

  @Test(arguments: [
    #"{"pushed": 1, "screens": [{"id": 2, "screen": "a"}]}"#,
    #"{"pushed": 0, "screens": [{"id": 1, "screen": "a"}]}"#,
    #"{"pushed": 4, "screens": [{"id": 0, "screen": "a"}]}"#,
    #"{"pushed": 4, "screens": [{"id": 2, "screen": "a"}, {"id": 2, "screen": "b"}]}"#,
    #"{"pushed": 9223372036854775807, "screens": [{"id": 2, "screen": "a"}]}"#,
    #"{"pushed": -1, "screens": []}"#,
  ])
  func `a stack with ids that it has not assigned is not decoded`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Screens<String>.self, from: Data(json.utf8))
    }
  }

  @Test func `the failure of a decoded id says what to do`() {
    var text = ""
    do {
      let json = #"{"pushed": 1, "screens": [{"id": 2, "screen": "a"}]}"#
      _ = try JSONDecoder().decode(Screens<String>.self, from: Data(json.utf8))
    } catch DecodingError.dataCorrupted(let context) {
      text = context.debugDescription
    } catch {}
    #expect(
      text == """
        The screen 2 has an id that the stack has not assigned: it has pushed 1 screens, and ids count from 1. To decode \
        screens without ids, such as those of a link, pass an array of screens.
        """)
  }

  @Test(arguments: [
    #"{"presented": 1, "presentation": {"id": 2, "screen": "a"}}"#,
    #"{"presented": 0, "presentation": {"id": 1, "screen": "a"}}"#,
    #"{"presented": 9223372036854775807}"#, #"{"presented": -1}"#,
  ])
  func `a presented child with an id that was not assigned is not decoded`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Presented<String>.self, from: Data(json.utf8))
    }
  }

  @Test func `a presented child is decoded with its id`() throws {
    var place = Presented("tea")
    place.present("milk")
    for value in [place, Presented()] {
      let copy = try JSONDecoder().decode(Presented<String>.self, from: JSONEncoder().encode(value))
      #expect(copy == value)
    }
  }

  @Test func `the failure of a decoded number of screens says what is possible`() {
    var text = ""
    do {
      _ = try JSONDecoder().decode(Screens<String>.self, from: Data(#"{"pushed": -1, "screens": []}"#.utf8))
    } catch DecodingError.dataCorrupted(let context) {
      text = context.debugDescription
    } catch {}
    #expect(
      text == """
        The number of presented screens is -1, but it must be from 0 to 9007199254740992, so that more ids can follow. The \
        data was changed or written by another program; to decode screens without ids, pass an array of screens.
        """)
  }
}
