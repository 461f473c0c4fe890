// Questions to workers, and their answers.

export class Fault extends Error {
  constructor(answer) {
    super(answer.problem ?? answer.findings?.[0]?.headline ?? answer.fault ?? "no answer");
    this.findings = answer.findings ?? [];
    this.isStopped = answer.isStopped ?? false;
  }
}

// The addresses of workers are checked here, and nowhere else may a page start one.
const policy = globalThis.trustedTypes?.createPolicy("rulewright", {
  createScriptURL(address) {
    const url = new URL(address, location.href);
    if (url.protocol !== "blob:" && url.origin !== location.origin) throw new TypeError("a worker of another host");
    return address;
  },
}) ?? { createScriptURL: (address) => address };

export const trusted = (address) => policy.createScriptURL(address);

export class Rpc {
  // `address`: of the worker's script; `boot`: what it begins with; `heard` gets all other messages.
  constructor(address, boot, heard = () => {}) {
    this.waiting = new Map();
    this.ended = null; // the fault of who asks later on
    this.next = 1;
    this.steps = {};
    this.calls = [];
    this.worker = new Worker(trusted(address));
    this.worker.postMessage({ boot });
    this.ready = new Promise((resolve, reject) => {
      this.stop = reject; // who waits for a worker that has not begun
      this.worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker does not start")));
      this.worker.addEventListener("message", ({ data }) => {
        if (data.step) this.steps[data.step] = data.at;
        else if (data.ready) resolve();
        else if (data.failed) reject(new Error(data.failed));
        else if (data.id !== undefined) this.settle(data);
        else heard(data, this.worker);
      });
    });
    this.ready.catch(() => {});
  }

  settle(data) {
    const asked = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if (!asked) return;
    this.calls.push({ name: asked.name, milliseconds: data.milliseconds, waited: performance.now() - asked.at });
    if (data.fault !== undefined || data.problem !== undefined || data.findings !== undefined) asked.reject(new Fault(data));
    else asked.resolve(data.result);
  }

  ask(name, ...given) {
    return new Promise((resolve, reject) => {
      if (this.ended) throw this.ended;
      const id = this.next++;
      this.waiting.set(id, { resolve, reject, name, at: performance.now() });
      this.worker.postMessage({ id, name, given });
    });
  }

  end() {
    this.worker.terminate();
    this.ended = new Fault({ problem: "stopped", isStopped: true });
    this.stop(this.ended);
    for (const { reject } of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }
}
