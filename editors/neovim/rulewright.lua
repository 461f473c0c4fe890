-- Rulewright in Neovim, from 0.7 on: put this file into ~/.config/nvim/plugin/.

local function folder_of(file)
  local folder = vim.fn.fnamemodify(file, ":p:h")
  while vim.fn.filereadable(folder .. "/ruleset.yaml") == 0 do
    local above = vim.fn.fnamemodify(folder, ":h")
    if above == folder then return nil end
    folder = above
  end
  return folder
end

local function lenses(buffer) -- how many examples reach a rule; run this scenario
  local lens = vim.lsp.codelens
  if lens.enable then return lens.enable(true, { bufnr = buffer }) end
  vim.api.nvim_create_autocmd({ "BufEnter", "CursorHold", "InsertLeave" }, {
    buffer = buffer,
    callback = function() lens.refresh() end,
  })
end

local function attached(_, buffer)
  local function map(keys, what) vim.keymap.set("n", keys, what, { buffer = buffer }) end
  vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc" -- complete with CTRL-X CTRL-O
  map("K", vim.lsp.buf.hover)
  map("gd", vim.lsp.buf.definition)
  map("gr", vim.lsp.buf.references)
  map("gO", vim.lsp.buf.document_symbol)
  map("<leader>n", vim.lsp.buf.rename)
  map("<leader>a", vim.lsp.buf.code_action)
  map("<leader>f", vim.lsp.buf.format or vim.lsp.buf.formatting)
  map("<leader>l", vim.lsp.codelens.run)
  lenses(buffer)
  if vim.lsp.inlay_hint then vim.lsp.inlay_hint.enable(true, { bufnr = buffer }) end -- from 0.10 on
end

local clients = {} -- by folder, for Neovim 0.7

local function start(event)
  local folder = folder_of(event.file)
  if not folder then return end
  local config = {
    name = "rulewright",
    cmd = { "rulewright", "lsp" },
    root_dir = folder,
    init_options = { besideYamlls = false }, -- true where yaml-language-server runs as well
    on_attach = attached,
  }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = event.buf })
  else
    clients[folder] = clients[folder] or vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(event.buf, clients[folder])
  end
end

vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  group = vim.api.nvim_create_augroup("rulewright", {}),
  pattern = { "*.yaml", "*.ftl" },
  callback = start,
})
