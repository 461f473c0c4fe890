// What a page asks its server, and what it is told: choices by POST, news by one socket, and where
// that fails by asking again and again.

import { t } from "./words.js";

const ASLEEP = 15000; // milliseconds without a tick of the clock

// Whether other people can open this page by its address.
export const hasAddresses = true;

export class Refused extends Error {
  constructor(status, body) {
    super((body.said && t(body.said)) ?? body.problem ?? body.findings?.[0]?.headline ?? t("no-answer", { status }));
    this.status = status;
    this.body = body;
  }
}

// The path of the studio: not the root behind a proxy that has other pages, too.
const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");

// An address below the studio; others are below the page.
export function at(path) {
  return path.startsWith("/") ? root + path : path;
}

export async function post(path, body) {
  const answer = await fetch(at(path), {
    method: "POST",
    headers: { "content-type": "application/json", ...key() },
    body: JSON.stringify(body),
  });
  const said = await read(answer);
  if (answer.ok && said.problem === undefined) return said;
  if (answer.status === 409 && said.position !== undefined) return { ...said, stale: true };
  throw new Refused(answer.status, said);
}

export async function get(path) {
  const answer = await fetch(at(path), { headers: key() });
  if (answer.status === 204) return null;
  const said = await read(answer);
  if (!answer.ok || said.problem !== undefined) throw new Refused(answer.status, said);
  return said;
}

async function read(answer) {
  try {
    return await answer.json();
  } catch {
    return {};
  }
}

// The token in the address; what leads to a part of the page is none.
function given() {
  const token = location.hash.slice(1);
  return token && !document.getElementById(token) ? token : null;
}

// A link that is opened in a page of its table that stands here already.
addEventListener("hashchange", () => given() && location.reload());

// What opens this door. It is kept in the storage of this very server: a cookie would be sent to every
// port of this machine.
const place = `rulewright ${location.pathname}`;
let token = stored();

function stored() {
  try {
    return localStorage.getItem(place) ?? "";
  } catch {
    return "";
  }
}

function key() {
  return token ? { authorization: `Bearer ${token}` } : {};
}

// Takes the token of the link out of the address, and keeps it if it opens this door.
export async function enter() {
  const found = given();
  if (!found) return;
  history.replaceState(null, "", location.pathname + location.search);
  await post("enter", { token: found });
  token = found;
  try {
    localStorage.setItem(place, token);
  } catch {
    // Without a storage the page stays open as long as nobody loads it again.
  }
}

// Saves a file that this door may have.
export async function download(path) {
  const answer = await fetch(path, { headers: key() });
  if (!answer.ok) throw new Refused(answer.status, await read(answer));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Calls `changed(revision)` for each new revision that the server tells of.
export function listen(changed, known) {
  let socket = null;
  let wait = 500;
  let polling = 0;
  const poll = () => {
    clearTimeout(polling);
    polling = setTimeout(async () => {
      if (socket?.readyState === 1) return;
      await changed(-1).catch(() => {});
      poll();
    }, 2000);
  };
  const open = () => {
    try {
      const address = new URL("news", location.href).href.replace(/^http/, "ws").replace(/#.*/, "");
      socket = new WebSocket(address, ["rulewright", `token.${token}`]);
    } catch {
      poll();
      return;
    }
    socket.addEventListener("open", () => (wait = 500));
    socket.addEventListener("message", (event) => {
      const { revision } = JSON.parse(event.data);
      if (revision !== known()) changed(revision).catch(() => {});
    });
    socket.addEventListener("close", () => {
      poll();
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 15000);
    });
  };
  // After this machine has slept, a socket can look open and be dead: ask at once, and open another.
  const wake = () => {
    if (document.visibilityState === "hidden") return;
    changed(-1).catch(() => {});
    wait = 500;
    if (socket && Date.now() - awake > ASLEEP) socket.close();
    awake = Date.now();
  };
  let awake = Date.now();
  setInterval(() => {
    if (Date.now() - awake > ASLEEP) wake();
    else awake = Date.now();
  }, ASLEEP / 3);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  open();
}
