// Starts `rulewright lsp` and hands it the files of rulesets.

const { extensions, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const settings = workspace.getConfiguration("rulewright");
  const server = { command: settings.get("command"), args: ["lsp"] };
  client = new LanguageClient("rulewright", "Rulewright", server, {
    documentSelector: [
      { scheme: "file", language: "yaml" },
      { scheme: "file", language: "rulewright-words" },
    ],
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/{*.yaml,*.ftl,*.lock,rulewright.toml}") },
    initializationOptions: {
      besideYamlls: extensions.getExtension("redhat.vscode-yaml") !== undefined,
      checkWhole: settings.get("checkWhole"),
    },
  });
  await client.start();
};

exports.deactivate = () => client && client.stop();
