// Chooses for bots by the printed C of a ruleset, compiled to WebAssembly.

"use strict";

const GREEDY = 1; // as in agent_games.py
const MAX_OPTIONS = 1 << 16;
const MAX_LOGARITHMS = 1 << 16;
const MAX_MILLISECONDS = 10000n;
const MASK = (1n << 64n) - 1n;
const CALLED = ["run", "choices", "who", "apply", "rank", "score", "start", "hidden", "team", "can_win"]; // as in module_printer.py
const modules = new Map();

class Program {
  // `driver`: where the code has only the functions of the rules, the code that plays games by them.
  static async load(bytes, driver = null) {
    const self = new Program();
    const clock_gettime = (_, place) => {
      const view = new DataView(self.exports.memory.buffer);
      const now = performance.now();
      view.setBigInt64(place, BigInt(Math.floor(now / 1000)), true);
      view.setInt32(place + 8, Math.floor((now % 1000) * 1e6), true);
      return 0;
    };
    const table = new WebAssembly.Table({ initial: 64, element: "anyfunc" });
    const { instance } = await WebAssembly.instantiate(driver ?? bytes, { env: { clock_gettime, __indirect_function_table: table } });
    self.exports = instance.exports;
    self.end = self.exports.memory.buffer.byteLength;
    if (driver) await self.link(bytes, table);
    self.size = self.exports.rw_cells();
    self.take(4 * self.size + 64); // a read with index none may access the cell before the first
    self.cells = self.take(4 * self.size);
    self.host = self.take(self.exports.rw_host());
    self.searches = new Map();
    return self;
  }

  // Gives the driver the functions of rules that were printed by module_printer.py, and them their room.
  async link(bytes, table) {
    const module = await WebAssembly.compile(bytes);
    const [size, stack] = new Uint32Array(WebAssembly.Module.customSections(module, "room")[0]);
    const data = this.take(size + stack + 64);
    const constant = (value) => new WebAssembly.Global({ value: "i32" }, value);
    const { memory, rw_fault, rw_endless, rw_draw } = this.exports;
    const { exports } = await WebAssembly.instantiate(module, { env: { memory, data: constant(data), end: constant(data + size + stack), rw_fault, rw_endless, rw_draw } });
    const first = table.grow(CALLED.length);
    const header = new Int32Array(memory.buffer, data, CALLED.length);
    CALLED.forEach((name, at) => {
      table.set(first + at, exports[name]);
      header[at] = first + at;
    });
    this.exports.rw_rules(data);
  }

  // Returns the address of so many bytes more, as 32 bits without a sign.
  take(bytes) {
    const found = Math.ceil(this.end / 64) * 64;
    this.end = found + bytes;
    const lack = this.end - this.exports.memory.buffer.byteLength;
    if (lack > 0) this.exports.memory.grow(Math.ceil(lack / 65536));
    return found;
  }

  // `logarithms`: of 1, 2, …, as the engine computes them. Browsers round some of them otherwise, and equal
  // searches choose alike only with equal numbers.
  prepare(budget, logarithms) {
    if (this.searches.has(budget)) return this.searches.get(budget);
    const count = (budget < 0 ? MAX_LOGARITHMS : budget) + 2;
    const search = { memory: this.take(this.exports.rw_search(budget) >>> 0), logarithms: this.take(8 * count), known: count - 1 };
    const values = new Float64Array(this.exports.memory.buffer, search.logarithms, count);
    for (let number = 1; number < count; number += 1) values[number] = logarithms[number - 1] ?? Math.log(number);
    this.results ??= { codes: this.take(8 * MAX_OPTIONS), visits: this.take(4 * MAX_OPTIONS), gains: this.take(8 * MAX_OPTIONS), route: this.take(64) };
    this.searches.set(budget, search);
    return search;
  }

  choose(cells, kind, budget, seed, logarithms) {
    const search = this.prepare(budget, logarithms);
    new Int32Array(this.exports.memory.buffer, this.cells, this.size).set(cells.slice(0, this.size)); // Python keeps memos behind the cells
    this.exports.rw_stop(this.host, 0);
    if (kind === GREEDY) {
      const code = this.exports.rw_greedy(this.cells, this.host, search.memory, seed & MASK);
      return code < 0n ? null : Number(code);
    }
    const { codes, visits, gains, route } = this.results;
    const count = this.exports.rw_think(this.cells, this.host, search.memory, search.logarithms, search.known, seed & MASK, budget, Number(MAX_MILLISECONDS), route, -1, codes, visits, gains);
    if (count < 0) return null;
    const { buffer } = this.exports.memory;
    const [tried, gained] = [new Int32Array(buffer, visits, count), new Float64Array(buffer, gains, count)];
    let best = 0;
    for (let at = 1; at < count; at += 1) if (tried[at] > tried[best] || (tried[at] === tried[best] && gained[at] > gained[best])) best = at;
    return Number(new BigInt64Array(buffer, codes, count)[best]);
  }
}

let known = [];

async function answer({ id, fingerprint, code, driver, logarithms, cells, kind, budget, seed }) {
  try {
    if (logarithms) known = new Float64Array(logarithms);
    if (code) modules.set(fingerprint, Program.load(code, driver));
    const program = await modules.get(fingerprint);
    postMessage({ id, code: program.choose(cells, kind, budget, BigInt(seed), known) });
  } catch {
    modules.delete(fingerprint);
    postMessage({ id, code: null });
  }
}

if (typeof WorkerGlobalScope !== "undefined") onmessage = ({ data }) => answer(data);
else globalThis.Program = Program; // under Node, for tests
