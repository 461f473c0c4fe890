// The editor of the rules: CodeMirror, with the answers of the same language service as editor plug-ins.

import { autocompletion } from "@codemirror/autocomplete";
import { yaml } from "@codemirror/lang-yaml";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";

const TYPING = 150; // milliseconds without a key before findings are asked for
const IDLE = 900; // and before the second worker checks all of it
const $ = (id) => document.getElementById(id);
const DOCS = new URL("../diagnostics/", location.href).href;

const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter(Boolean));
  return element;
};

// Columns of Python count characters; those of the editor count halves of rare ones twice.
const toOffset = (doc, line, column) => {
  if (line > doc.lines) return doc.length;
  const { from, text } = doc.line(Math.max(1, line));
  return from + [...text].slice(0, column - 1).join("").length;
};
const toPosition = (doc, offset) => {
  const { number, from, text } = doc.lineAt(offset);
  return [number, [...text.slice(0, offset - from)].length + 1];
};

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", backgroundColor: "transparent" },
  ".cm-scroller": { fontFamily: "ui-monospace, Consolas, monospace", overflow: "auto" },
  ".cm-gutters": { backgroundColor: "transparent", borderRight: "1px solid #8884" },
  ".cm-tooltip": { maxWidth: "min(520px, 90vw)", padding: "2px 4px" },
  "&.cm-focused": { outline: "none" },
  ".cm-cursor": { borderLeftColor: "currentColor" },
  ".cm-activeLine": { backgroundColor: "light-dark(#cceeff55, #8ab8ee14)" },
  ".cm-activeLineGutter": { backgroundColor: "light-dark(#e2f2ff, #323a45)" },
  ".cm-selectionMatch": { backgroundColor: "light-dark(#99ff7780, #4c6b3c80)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "light-dark(#cfe0f5, #3a4a60)" },
  ".cm-tooltip, .cm-panels": { backgroundColor: "light-dark(#fff, #23272e)", color: "light-dark(#1d1f23, #e8e6e1)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "light-dark(#1d5fa8, #8ab8ee)", color: "light-dark(#fff, #10141a)" },
});

// Colours for light and dark pages; those of CodeMirror are for light ones.
const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.keyword], color: "light-dark(#12408c, #8ab8ee)" },
    { tag: tags.comment, color: "light-dark(#7a4a12, #c9a26d)" },
    { tag: [tags.string, tags.special(tags.string)], color: "light-dark(#1d1f23, #e8e6e1)" },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "light-dark(#0d6048, #7fd1b1)" },
    { tag: [tags.meta, tags.punctuation, tags.separator, tags.bracket], color: "light-dark(#5c6068, #a9adb5)" },
  ]),
);

export class Editor {
  constructor({ front, askLater, state, keepDraft, status, notice }) {
    Object.assign(this, { front, askLater, state, keepDraft, status, notice });
    this.states = new Map();
    this.edits = 0;
    this.looks = [];
    this.checks = [];
    this.examples = [];
    this.findings = [];
    const root = $("editor").attachShadow({ mode: "open" });
    this.view = new EditorView({ parent: root, root });
    $("file").onchange = () => this.openFile($("file").value);
    $("format").onclick = () => this.guard(() => this.format());
    $("check").onclick = () => this.guard(() => this.check(this.edits));
    $("test").onclick = () => this.guard(() => this.test(this.edits));
    $("simulate").onclick = () => this.guard(() => this.simulate());
  }

  async guard(action) {
    this.notice("");
    try {
      await action();
    } catch (fault) {
      this.report(fault);
    }
  }

  report(fault) {
    if (fault.isStopped) $("summary").textContent = "Stopped.";
    else this.notice(fault.message);
  }

  // Shows the files of a ruleset that has just been opened.
  openFiles(files, first) {
    this.states.clear();
    this.name = null;
    clearTimeout(this.timer);
    this.edits += 1;
    const rank = (name) => (name === "ruleset.yaml" ? 0 : name.includes("/") ? 2 : 1);
    const names = Object.keys(files).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
    $("file").replaceChildren(...names.map((name) => new Option(name, name)));
    $("summary").textContent = "";
    this.show([]);
    $("examples").replaceChildren();
    this.openFile(first);
    this.look();
  }

  openFile(name, line = 0, column = 1) {
    if (name !== this.name) {
      if (this.name) this.states.set(this.name, this.view.state);
      this.name = this.state.file = name;
      $("file").value = name;
      this.view.setState(this.states.get(name) ?? this.createState(name));
      this.mark();
    }
    if (line) {
      const at = toOffset(this.view.state.doc, line, column);
      this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      this.view.focus();
    }
  }

  createState(name) {
    return EditorState.create({
      doc: this.state.files[name] ?? "",
      extensions: [
        basicSetup,
        /\.ya?ml$/.test(name) ? yaml() : [],
        lintGutter(),
        theme,
        colours,
        EditorView.contentAttributes.of({ "aria-label": `Text of ${name}` }),
        autocompletion({ override: [(context) => this.complete(name, context)] }),
        hoverTooltip((view, at) => this.describe(name, view, at)),
        EditorView.updateListener.of((update) => update.docChanged && this.changed(name, update.state.doc.toString())),
      ],
    });
  }

  // --- edits ----------------------------------------------------------------------------------------

  changed(name, text) {
    this.state.files[name] = text;
    this.edits += 1;
    this.keepDraft();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), TYPING);
  }

  // What is found at once; then the game goes on by the new rules, and the second worker looks at the rest.
  async look() {
    const { edits, name } = { edits: this.edits, name: this.name };
    const began = performance.now();
    let found;
    try {
      found = await this.front.ask("update", name, this.state.files[name]);
    } catch (fault) {
      this.notice(fault.message);
      return;
    }
    if (edits !== this.edits) return;
    this.looks.push({ edits, milliseconds: performance.now() - began, findings: found.length });
    this.show(found);
    await this.front.ask("apply", name);
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.checkAll(edits).catch((fault) => this.report(fault)), IDLE);
  }

  async checkAll(edits) {
    if (edits !== this.edits) return;
    const isClean = await this.check(edits);
    if (isClean && edits === this.edits) await this.test(edits);
  }

  // Whether there are no errors.
  async check(edits) {
    $("summary").textContent = "Checking…";
    const found = await this.askLater("check");
    if (edits !== this.edits) return false;
    this.checks.push({ edits, findings: found.length });
    this.show(found);
    return !found.some(({ severity }) => severity === "error");
  }

  async test(edits) {
    $("summary").textContent = "Running the examples…";
    const { passed, failed, findings } = await this.askLater("test");
    if (edits !== this.edits) return;
    if (findings.length) this.show(findings);
    const count = passed + failed.length;
    this.examples.push({ edits, passed, failed: failed.map(({ name }) => name) });
    $("summary").textContent = count ? `${passed} of ${count} examples pass.` : "The examples cannot run until the errors are gone.";
    $("examples").replaceChildren(
      ...failed.map(({ name, file, findings: reasons }) =>
        make("li", { className: "error" }, make("b", { textContent: "fails " }), make("button", { type: "button", className: "where", textContent: name, onclick: () => file && this.openFile(file, reasons[0]?.line ?? 1) }), make("p", { textContent: reasons[0]?.headline ?? "" })),
      ),
    );
  }

  async format() {
    const text = await this.front.ask("format", this.name);
    const { doc } = this.view.state;
    if (text !== doc.toString()) this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  }

  async simulate() {
    $("summary").textContent = "Playing random games…";
    const { games, decisions, seats } = await this.askLater("simulate", this.state.wish, 3);
    const lines = seats.map(({ seat, wins, score }) => `${seat} wins ${Math.round((100 * wins) / games)} % (score ${score.toFixed(1)})`);
    $("summary").textContent = `${games.toLocaleString("en")} random games of ${decisions.toFixed(1)} decisions: ${lines.join(", ")}.`;
  }

  // --- findings -------------------------------------------------------------------------------------

  show(found) {
    this.findings = found;
    this.mark();
    const errors = found.filter(({ severity }) => severity === "error").length;
    if (!found.length) $("summary").textContent = "No findings.";
    else $("summary").textContent = [errors && `${errors} error${errors > 1 ? "s" : ""}`, found.length > errors && `${found.length - errors} warning${found.length - errors > 1 ? "s" : ""}`].filter(Boolean).join(", ");
    $("findings").replaceChildren(
      ...found.map((one) =>
        make(
          "li",
          { className: one.severity },
          make("b", { textContent: `${one.severity}: ` }),
          one.headline,
          " ",
          make("button", { type: "button", className: "where", textContent: `${one.path}:${one.line}`, onclick: () => this.openFile(one.path, one.line, one.column) }),
          one.text && make("p", { textContent: one.text }),
          one.help && make("p", { textContent: `Help: ${one.help}` }),
          make("p", {}, ...one.fixes.map((fix) => make("button", { type: "button", textContent: fix.title, onclick: () => this.apply(fix) })), " ", make("a", { href: `${DOCS}${one.code}/`, target: "_blank", rel: "noopener", textContent: one.code })),
        ),
      ),
    );
  }

  // Marks the findings of the file that is shown.
  mark() {
    const { doc } = this.view.state;
    const found = this.findings.filter((one) => one.path === this.name);
    const marks = found.map((one) => {
      const from = toOffset(doc, one.line, one.column);
      const to = Math.max(from, toOffset(doc, one.end_line ?? one.line, one.end_column ?? one.column));
      return {
        from,
        to: Math.min(doc.length, Math.max(to, from + 1)),
        severity: one.severity === "error" ? "error" : "warning",
        message: [one.headline, one.text, one.help && `Help: ${one.help}`].filter(Boolean).join("\n"),
        actions: one.fixes.map((fix) => ({ name: fix.title, apply: () => this.apply(fix) })),
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks.filter(({ from }) => from <= doc.length)));
  }

  // Makes the edits of a fix, the last first, so that the others stay where they are.
  apply(fix) {
    const files = [...new Set(fix.edits.map(({ path }) => path))];
    for (const file of files) {
      this.openFile(file);
      const { doc } = this.view.state;
      const changes = fix.edits.filter(({ path }) => path === file).map((edit) => ({ from: toOffset(doc, edit.line, edit.column), to: toOffset(doc, edit.end_line ?? edit.line, edit.end_column ?? edit.column), insert: edit.text }));
      this.view.dispatch({ changes });
    }
    this.view.focus();
  }

  // --- completion and hover -------------------------------------------------------------------------

  async complete(name, context) {
    const word = context.matchBefore(/[\w-]*/);
    if (!context.explicit && !word?.text && !/[.[( ${:]/.test(context.state.sliceDoc(context.pos - 1, context.pos))) return null;
    const { doc } = context.state;
    if (this.state.files[name] !== undefined) await this.front.ask("update", name, doc.toString());
    const items = await this.front.ask("complete", name, ...toPosition(doc, context.pos));
    if (!items.length || context.aborted) return null;
    const from = toOffset(doc, ...items[0].from);
    return {
      from,
      options: items.map((item, rank) => ({
        label: item.label,
        detail: item.detail,
        info: item.help || undefined,
        boost: -rank / 3,
        apply: (view, _, start, end) => view.dispatch({ changes: { from: Math.min(start, toOffset(view.state.doc, ...item.from)), to: end, insert: item.text }, selection: { anchor: Math.min(start, toOffset(view.state.doc, ...item.from)) + item.text.length } }),
      })),
    };
  }

  async describe(name, view, at) {
    const { doc } = view.state;
    const told = await this.front.ask("describe", name, ...toPosition(doc, at)).catch(() => null);
    if (!told) return null;
    return {
      pos: toOffset(doc, ...told.from),
      end: toOffset(doc, ...told.to),
      above: true,
      create: () => ({ dom: make("div", {}, make("code", { textContent: told.code }), ...told.sentences.map((text) => make("p", { textContent: text }))) }),
    };
  }
}
