import IDPlugin
import Testing

@Suite("Names of layouts")
struct DocumentLayoutTests {
  @Test(
    "names of layouts have the form of the format's schema",
    arguments: [
      ("AT_AUT_DL_2013_F", true), ("US-CA_USA_DL_2018-2020_B_v2", true), ("AT_AUT_DL_2013", false),
      ("at_AUT_DL_2013_F", false),
      ("AT_AU_DL_2013_F", false), ("AT_AUT_DL_2013_X", false), ("AT_AUT_DL_2013_F_v10", false),
      ("AT_AUT_DL_20--13_F", false),
      ("AT-A_AUT_DL_2013_F", false), ("AT_AUT__2013_F", false), ("AT_AUT_DL__F", false), ("", false),
    ])
  func layouts(name: String, isRight: Bool) {
    #expect((DocumentLayout(name) != nil) == isRight)
  }
}
