// Bots as WebAssembly, in a worker of their own: it is ended if it does not answer.

import { trusted } from "./rpc.js";

const PATIENCE = 20000; // milliseconds

export class Bots {
  // `find` returns the bytes of a file of the playground, or null.
  constructor(script, find) {
    this.script = script;
    this.find = find;
    this.known = new Map(); // by fingerprint: whether there is code, and a copy of it for a new worker
    this.waiting = new Map();
    this.next = 1;
    this.worker = null;
    this.times = []; // milliseconds of each choice
  }

  // Returns the code that native code chooses; null if there is none for these rules.
  async choose({ fingerprint, cells, kind, budget, seed }) {
    if (!/^[0-9a-f]{16,64}$/.test(fingerprint)) return null;
    if (!this.known.has(fingerprint)) this.known.set(fingerprint, this.find(`native/${fingerprint}.wasm`).catch(() => null));
    this.logarithms ??= this.find("native/logarithms.bin").catch(() => null);
    const [code, logarithms] = [await this.known.get(fingerprint), await this.logarithms];
    if (!code || !logarithms) return null;
    this.worker ??= this.start();
    const id = this.next++;
    const began = performance.now();
    const answer = await new Promise((resolve) => {
      const timer = setTimeout(() => this.end(), PATIENCE);
      this.waiting.set(id, (found) => {
        clearTimeout(timer);
        resolve(found);
      });
      this.worker.postMessage({ id, fingerprint, code: this.sent.has(fingerprint) ? null : code, logarithms: this.sent.size ? null : logarithms, cells, kind, budget, seed });
      this.sent.add(fingerprint);
    });
    if (answer !== null) this.times.push(performance.now() - began);
    return answer;
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
