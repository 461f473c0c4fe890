"""What serves others on this machine, each an extra of its own: editors (`lsp`), a browser
(`studio`)."""
