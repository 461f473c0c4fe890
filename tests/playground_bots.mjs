// Plays by the compiled rules of a playground under Node: `node playground_bots.mjs BOTS_WORKER.js < question`.
// A question is JSON: {wasm, driver, logarithms, games, seats, choices: [[cells, kind, budget, seed], …]}.

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

runInThisContext(readFileSync(process.argv[2], "utf-8"));
const question = JSON.parse(readFileSync(0, "utf-8"));
const program = await globalThis.Program.load(readFileSync(question.wasm), question.driver && readFileSync(question.driver));
const data = readFileSync(question.logarithms);
const logarithms = new Float64Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
const width = 1 + 2 * question.seats;
const rows = program.take(8 * width * question.games);
program.exports.rw_stop(program.host, 0);
const done = Number(program.exports.rw_playouts(program.cells, program.host, 1n, BigInt(question.games), rows));
const values = Array.from(new BigInt64Array(program.exports.memory.buffer, rows, width * done), Number);
const choices = question.choices.map(([cells, kind, budget, seed]) => program.choose(cells, kind, budget, BigInt(seed), logarithms));
process.stdout.write(JSON.stringify({ done, values, choices }));
