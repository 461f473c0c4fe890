// Bots as WebAssembly, in a worker of their own: it is ended if it does not answer.

import { trusted } from "./rpc.js";

const PATIENCE = 20000; // milliseconds
const PRINTING = 1500; // milliseconds that a choice waits for rules to be printed: later ones profit from it

export class Bots {
  // `find` returns the bytes of a file of the playground, or null; `has` says whether compiled rules with a fingerprint
  // came with it; `print` returns the bytes of the rules as they are now, with their fingerprint, or null.
  constructor(script, { find, has, print }) {
    this.script = script;
    Object.assign(this, { find, has, print });
    this.known = new Map(); // by fingerprint: whether there is code, and a copy of it for a new worker
    this.waiting = new Map();
    this.next = 1;
    this.worker = null;
    this.printed = 0;
    this.times = []; // milliseconds of each choice
  }

  // Fetches what bots need for the rules that came with the playground, so that they need no network later.
  async prepare(fingerprint) {
    this.logarithms ??= this.find("native/logarithms.bin").catch(() => null);
    if (!this.has(fingerprint)) return;
    if (!this.known.has(fingerprint)) this.known.set(fingerprint, this.findCode(fingerprint));
    await Promise.all([this.logarithms, this.known.get(fingerprint)]);
  }

  // Returns the code that native code chooses; null if there is none for these rules.
  async choose({ fingerprint, cells, kind, budget, seed }) {
    if (!/^[0-9a-f]{16,64}$/.test(fingerprint)) return null;
    if (!this.known.has(fingerprint)) this.known.set(fingerprint, this.findCode(fingerprint));
    this.logarithms ??= this.find("native/logarithms.bin").catch(() => null);
    const late = new Promise((resolve) => setTimeout(resolve, PRINTING, null));
    const [found, logarithms] = [await Promise.race([this.known.get(fingerprint), late]), await this.logarithms];
    if (!found || !logarithms) return null;
    const { code, driver } = found;
    this.worker ??= this.start();
    const id = this.next++;
    const began = performance.now();
    const answer = await new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), PATIENCE);
      this.waiting.set(id, (found) => {
        clearTimeout(timer);
        resolve(found);
      });
      this.worker.postMessage({ id, fingerprint, code: this.sent.has(fingerprint) ? null : code, driver, logarithms: this.sent.size ? null : logarithms, cells, kind, budget, seed });
      this.sent.add(fingerprint);
    });
    if (answer !== null) this.times.push(performance.now() - began);
    return answer;
  }

  // Rules that came with the playground are compiled; those that were edited are printed, and played by the driver.
  async findCode(fingerprint) {
    const code = this.has(fingerprint) ? await this.find(`native/${fingerprint}.wasm`).catch(() => null) : null;
    if (code) return { code, driver: null };
    this.driver ??= this.find("native/driver.wasm").catch(() => null);
    const [printed, driver] = [await this.print().catch(() => ({})), await this.driver];
    if (printed && printed.fingerprint !== fingerprint) this.known.delete(fingerprint); // these rules have gone, and may come back
    if (printed?.fingerprint !== fingerprint || !driver) return null;
    this.printed += 1;
    return { code: printed.code, driver };
  }

  start() {
    const worker = new Worker(trusted(this.script));
    this.sent = new Set();
    worker.onmessage = ({ data: { id, code } }) => {
      this.waiting.get(id)?.(code);
      this.waiting.delete(id);
    };
    worker.onerror = () => this.end();
    return worker;
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    for (const settle of this.waiting.values()) settle(null);
    this.waiting.clear();
  }
}
