import Foundation
import Testing

/// A real editor with the settings of the article *Editors*. Without Neovim the test fails: `Scripts/deps.sh test` installs it.
@Suite("The language server in Neovim")
struct NeovimTests {
  /// What is done in the editor, step by step, each when the one before shows its effect; what was seen is written as JSON.
  private static let steps = """
    local seen = {}
    local function finish(problem)
      seen.problem = problem
      local file = io.open("seen.json", "w")
      file:write(vim.fn.json_encode(seen))
      file:close()
      vim.cmd("qall!")
    end
    local steps = coroutine.create(function()
      local function wait(what, is_met)
        for _ = 1, 6000 do
          if is_met() then return end
          coroutine.yield(10)
        end
        error("this never came: " .. what)
      end
      local function problems()
        return vim.tbl_map(function(each) return each.code end, vim.diagnostic.get(0))
      end
      wait("the problems", function() return #problems() > 0 end)
      seen.problems = problems()
      vim.ui.select = function(items, options, choose)
        seen.offered = vim.tbl_map(options.format_item, items)
        choose(items[1], 1)
      end
      vim.api.nvim_win_set_cursor(0, { 4, 6 })
      vim.api.nvim_input("ga")
      wait("the repair", function() return #problems() == 0 end)
      vim.api.nvim_win_set_cursor(0, { 3, 0 })
      vim.o.completeopt = "menuone,noinsert"
      vim.api.nvim_input('o"canc<C-x><C-o>')
      wait("the suggestions", function() return vim.fn.pumvisible() == 1 end)
      seen.suggestions = vim.tbl_map(function(each) return each.abbr end, vim.fn.complete_info({ "items" }).items)
      vim.api.nvim_input("<C-y><Esc>")
      wait("the end of the insertion", function() return vim.fn.mode() == "n" end)
      wait("a text without problems", function() return #problems() == 0 end)
      vim.cmd("write")
      finish()
    end)
    local function go()
      local is_right, pause = coroutine.resume(steps)
      if not is_right then return finish(pause) end
      if coroutine.status(steps) ~= "dead" then vim.defer_fn(go, pause) end
    end
    vim.defer_fn(go, 10)
    """

  @Test(
    "with the settings of the article it shows problems, repairs one, and completes a key; the file that it writes is right"
  )
  func article() throws {
    let path = Command.root + "/Sources/Command/ScanCommand/ScanCommand.docc/Editors.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let settings = try #require(page.firstMatch(of: /\n```lua\n((?:[^`]|`[^`])*)```\n/)?.1)
    let folder = try Folder()
    try folder.write("init.lua", String(settings))
    try folder.write("steps.lua", Self.steps)
    try folder.write(
      "door.json", "{\n  \"pluginConfig\": {\n    \"id\": \"door\",\n    \"VinConfig\": { }\n  }\n}\n")
    let run = try Command.shell(
      """
      export HOME="$PWD" XDG_CONFIG_HOME="$PWD/x" XDG_DATA_HOME="$PWD/x" XDG_STATE_HOME="$PWD/x" XDG_CACHE_HOME="$PWD/x"
      export PATH="$(dirname "$scanview"):$PATH"
      timeout 120 nvim --headless -n -i NONE -u init.lua -c 'luafile steps.lua' door.json
      """, in: folder.path)
    try #require(run.status == 0, "\(run.errors); `Scripts/deps.sh test` installs Neovim")
    let seen = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: folder.path + "/seen.json")))
        as? [String: Any])
    #expect(seen["problem"] == nil, "\(seen)")
    #expect((seen["problems"] as? [String])?.contains("wrongCase") == true)
    #expect((seen["offered"] as? [String])?.first == "Repair: `VinConfig` → `vinConfig`")
    #expect((seen["suggestions"] as? [String]) == ["cancelOnResult"])
    let written = try String(contentsOfFile: folder.path + "/door.json", encoding: .utf8)
    #expect(
      written
        == "{\n  \"pluginConfig\": {\n    \"id\": \"door\",\n    \"cancelOnResult\": true,\n    \"vinConfig\": { }\n  }\n}\n",
      "\(written)")
  }
}
