// Rule text inside YAML is coloured as such, and YAML as YAML.

const { test } = require("node:test");
const assert = require("node:assert");
const { readFileSync } = require("node:fs");
const path = require("node:path");
const oniguruma = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const GRAMMARS = {
  "source.yaml": require.resolve("tm-grammars/grammars/yaml.json"),
  "rulewright.injection": path.join(__dirname, "../syntaxes/rulewright.injection.tmLanguage.json"),
};

async function grammar() {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length)).catch(() => {});
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) =>
      GRAMMARS[scope] ? parseRawGrammar(readFileSync(GRAMMARS[scope], "utf8"), GRAMMARS[scope]) : null,
    // Outside of an editor nobody reads `injectTo`.
    getInjections: (scope) => (scope === "source.yaml" ? ["rulewright.injection"] : []),
  });
  return registry.loadGrammar("source.yaml");
}

// The scopes at the first letter of a word, where it stands for the nth time in a text.
async function coloured(text) {
  const yaml = await grammar();
  const told = [];
  let stack = INITIAL;
  let length = 0;
  for (const line of text.split("\n")) {
    const found = yaml.tokenizeLine(line, stack);
    stack = found.ruleStack;
    for (const { startIndex, endIndex, scopes } of found.tokens)
      for (let at = startIndex; at < endIndex && at <= line.length; at++) told.push(scopes);
    length += line.length + 1;
    while (told.length < length) told.push([]);
    told.length = length;
  }
  return (word, nth = 0) => {
    let at = -1;
    for (let count = 0; count <= nth; count++) at = text.indexOf(word, at + 1);
    assert.ok(at >= 0, word);
    return told[at].join(" ");
  };
}

test("every line of a block is rule text, and what follows is not", async () => {
  const at = await coloured(`procedures:
  build(p):
    do: |
      for s in sea:

        log "built" (site = s)  # told
      money[p] -= 3
    note: for nobody
`);
  assert.match(at("for"), /keyword\.control\.rulewright$/);
  assert.match(at('"built"'), /string\.quoted\.double\.rulewright$/);
  assert.match(at("money"), /variable\.other\.rulewright$/);
  assert.match(at("3"), /constant\.numeric\.rulewright$/);
  assert.match(at("# told"), /comment\.line/);
  assert.doesNotMatch(at("for nobody"), /rulewright/);
});

test("rule text on the line of its key ends with the line", async () => {
  const at = await coloured(`define:
  goal: 3
  rich(p): money[p] >= goal  # so much
  poor(p):
    is: not rich(p)
    source: is not a rule
`);
  assert.match(at(">="), /keyword\.operator\.rulewright$/);
  assert.match(at("not"), /keyword\.control\.rulewright$/);
  assert.match(at("rich(p)", 1), /entity\.name\.function\.rulewright$/);
  assert.match(at("# so much"), /comment/);
  assert.doesNotMatch(at("# so much"), /meta\.rule/);
  assert.doesNotMatch(at("is not a rule"), /rulewright/);
});

test("quoted and in braces it is rule text as well", async () => {
  const at = await coloured(`define:
  stake(i): {was: 'price[i] + 1', now: -price[i]}
  other:
    where: "any s in sea"
    title: any
`);
  assert.match(at("price"), /variable\.other\.rulewright$/);
  assert.match(at("price", 1), /variable\.other\.rulewright$/);
  assert.match(at("any s"), /keyword\.control\.rulewright$/);
  assert.doesNotMatch(at("any", 1), /rulewright/);
});

test("folded prose is prose", async () => {
  const at = await coloured(`note: >-
  if it is so, move
where: x == 1
`);
  assert.doesNotMatch(at("if it"), /rulewright/);
  assert.match(at("x =="), /variable\.other\.rulewright$/);
});

test("in the sections of rules names of one's own have rule text behind them", async () => {
  const at = await coloured(`title: if it rains
define:
  highest: most p in player by money[p]
  open_to(p):
    needs:
      rich: money[p] > goal
    note: if he has any
flow:
  deal: |
    for p in player:
      move first 1 of deck to hand[p]

# any
  last:
    title: end of it all
    do: first = all
state:
  times_left: int
`);
  assert.doesNotMatch(at("if it rains"), /rulewright/);
  assert.match(at("most p"), /keyword\.control\.rulewright$/);
  assert.match(at("money[p] >"), /variable\.other\.rulewright$/);
  assert.doesNotMatch(at("if he has"), /rulewright/);
  assert.match(at("for p"), /keyword\.control\.rulewright$/);
  assert.match(at("first 1"), /keyword\.control\.rulewright$/);
  assert.match(at("# any"), /comment/);
  assert.doesNotMatch(at("end of it"), /rulewright/);
  assert.match(at("first = all"), /variable\.other\.rulewright$/);
  assert.doesNotMatch(at("times_left"), /meta\.rule/);
  assert.match(at("int"), /storage\.type\.rulewright$/);
});

test("words mean something only where they can", async () => {
  const at = await coloured(`do: |
  let winner = p chooses from answer(due) ending with pass
  all p in player choose from 1 to 3 openly
  left = at[first] + end.game
`);
  for (const word of ["chooses", "from answer", "ending", "with", "openly", "choose from", "to 3"])
    assert.match(at(word), /keyword\.control\.rulewright$/, word);
  for (const word of ["left =", "at[first]", "first]", "end.game", "pass"])
    assert.match(at(word), /variable\.other\.rulewright$/, word);
});
