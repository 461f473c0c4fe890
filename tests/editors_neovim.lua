-- Uses the language server as somebody at a keyboard would; what came of it goes to $TOLD as JSON.

local told = {}
local patience = 240000

local function finish(code)
  local file = io.open(os.getenv("TOLD"), "w")
  file:write(vim.fn.json_encode(told))
  file:close()
  vim.cmd("cquit " .. code)
end

local function await(what, condition)
  if not vim.wait(patience, condition, 50) then
    told.missing = what
    finish(1)
  end
end

local function codes()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(found, one.code) end
  return found
end

local function asked(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, patience)
  for _, answer in pairs(answers or {}) do
    if answer.error then return { error = answer.error.message } end
    return answer.result
  end
end

local function go_to(pattern)
  vim.fn.cursor(1, 1)
  vim.fn.search(pattern)
end

local function main()
  await("server", function() return #vim.lsp.buf_get_clients(0) > 0 end)
  local client = vim.lsp.buf_get_clients(0)[1] or select(2, next(vim.lsp.buf_get_clients(0)))
  await("start", function() return client.initialized end)

  -- A mistake is typed, told, and mended by its quick fix.
  go_to("banked\\[p\\] +=")
  vim.cmd("normal! cwbankd")
  await("finding", function() return #codes() > 0 end)
  told.codes = codes()
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0) }
  local actions = asked("textDocument/codeAction", params)
  told.title = actions[1].title
  vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
  await("mended", function() return #codes() == 0 end)

  go_to("banked\\[p\\] +=")
  local place = vim.lsp.util.make_position_params()
  told.hover = asked("textDocument/hover", place).contents.value
  local where = asked("textDocument/definition", place)
  vim.lsp.util.jump_to_location(where[1], client.offset_encoding)
  told.definition = vim.api.nvim_get_current_line()
  go_to("banked\\[p\\] +=")
  told.completion = {}
  for _, item in ipairs(asked("textDocument/completion", place).items) do
    table.insert(told.completion, item.label)
  end
  told.symbols = {}
  local document = { textDocument = vim.lsp.util.make_text_document_params() }
  for _, symbol in ipairs(asked("textDocument/documentSymbol", document)) do
    table.insert(told.symbols, symbol.name)
  end
  local edit = asked("textDocument/rename", vim.tbl_extend("force", place, { newName = "safe" }))
  told.renamed = edit
  if not edit.error then
    vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
    told.after = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
  end
  finish(0)
end

local good, fault = xpcall(main, debug.traceback)
if not good then
  told.fault = fault
  finish(1)
end
