// What a page at another port of this machine tries with the studio, and what comes of it.
async ([base, door, token]) => {
  const tried = {};
  const attempt = async (name, work) => {
    try { tried[name] = await work(); } catch (fault) { tried[name] = "refused"; }
  };
  const body = JSON.stringify({ to: 0, token });
  const json = { "content-type": "application/json" };
  const key = { authorization: `Bearer ${token}` };
  const url = `${base}${door}`;
  const status = async (promise) => (await promise).type === "opaque" ? "unseen" : (await promise).status;
  await attempt("read", () => status(fetch(`${url}state`, { credentials: "include" })));
  await attempt("read with the token", () => status(fetch(`${url}state`, { headers: key })));
  await attempt("read unseen", () => status(fetch(`${url}state`, { mode: "no-cors", credentials: "include" })));
  await attempt("post", () => status(fetch(`${url}go`, { method: "POST", headers: { ...json, ...key }, body })));
  await attempt("post text", () => status(fetch(`${url}go`, { method: "POST", mode: "no-cors", body })));
  await attempt("enter", () => status(fetch(`${url}enter`, { method: "POST", headers: json, body })));
  await attempt("beacon", async () => navigator.sendBeacon(`${url}go`, body) && "unseen");
  await attempt("form", () => new Promise((done) => {
    const frame = Object.assign(document.createElement("iframe"), { name: "sent" });
    const form = Object.assign(document.createElement("form"), { method: "POST", action: `${url}go`, target: "sent", enctype: "text/plain" });
    form.append(Object.assign(document.createElement("input"), { name: '{"to": 0, "x": "', value: '"}' }));
    document.body.append(frame, form);
    form.submit();
    setTimeout(() => done("unseen"), 500);
  }));
  await attempt("socket", () => new Promise((done) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}news`, ["rulewright", `token.${token}`]);
    socket.onopen = () => done("open");
    socket.onerror = () => done("refused");
  }));
  await attempt("frame", () => new Promise((done) => {
    const frame = Object.assign(document.createElement("iframe"), { src: url });
    frame.onload = () => { try { done(frame.contentDocument ? "seen" : "refused"); } catch { done("refused"); } };
    document.body.append(frame);
    setTimeout(() => done("refused"), 2000);
  }));
  await attempt("script", () => new Promise((done) => {
    const script = Object.assign(document.createElement("script"), { src: `${base}/page/table.js`, type: "module" });
    script.onload = () => done("ran");
    script.onerror = () => done("refused");
    document.body.append(script);
  }));
  return { ...tried, cookies: document.cookie, stored: localStorage.length };
}
