// What a page of the studio asks, answered by a worker of the page around it: the same functions as those of the
// studio's net.js, which asks a server.

import { t } from "./words.js";

const playground = parent.playground;

// Whether other people can open this page by its address: the link to share is one of the page around it.
export const hasAddresses = false;

export class Refused extends Error {
  constructor(status, body) {
    super((body.said && t(body.said)) ?? body.problem ?? body.findings?.[0]?.headline ?? t("no-answer", { status }));
    this.status = status;
    this.body = body;
  }
}

async function ask(method, path, body) {
  const { id, token, eyes } = playground.game;
  const address = new URL(path, `http://playground/t/${id}/owner/`);
  if (eyes && !address.searchParams.has("eyes") && method === "GET") address.searchParams.set("eyes", eyes);
  const { pathname, search } = address;
  const [status, headers, text] = await playground.ask(method, decodeURIComponent(pathname), search.slice(1), body ?? "", token);
  return { status, headers, text, ok: status < 400 };
}

function read(answer) {
  try {
    return JSON.parse(answer.text);
  } catch {
    return {};
  }
}

export async function post(path, body) {
  const { eyes } = playground.game;
  if (eyes && body.page && !body.page.eyes) body = { ...body, page: { ...body.page, eyes } };
  const answer = await ask("POST", path, JSON.stringify(body));
  const said = read(answer);
  if (answer.ok && said.problem === undefined) return said;
  if (answer.status === 409 && said.position !== undefined) return { ...said, stale: true };
  throw new Refused(answer.status, said);
}

export async function get(path) {
  const answer = await ask("GET", path);
  if (answer.status === 204) return null;
  const said = read(answer);
  if (!answer.ok || said.problem !== undefined) throw new Refused(answer.status, said);
  return said;
}

// The page around this one has opened the game.
export async function enter() {}

// Saves a file.
export async function download(path) {
  const answer = await ask("GET", path);
  if (!answer.ok) throw new Refused(answer.status, read(answer));
  const name = /filename="([^"]+)"/.exec(answer.headers["content-disposition"] ?? "")?.[1] ?? "game.txt";
  playground.saveFile(name, answer.text);
}

// Calls `changed(revision)` for each new revision of the game.
export function listen(changed, known) {
  playground.listen((revision) => {
    if (revision !== known()) changed(revision).catch(() => {});
  });
}
