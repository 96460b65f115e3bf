// The client against a real server, which RECOLLECT_URL names; RECOLLECT_KEY may act for others.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";

import { ConnectionError, InvalidReferenceError, isProblem, Problem, Recollect } from "../dist/index.js";

const url = process.env.RECOLLECT_URL;
const key = process.env.RECOLLECT_KEY;
assert.ok(url && key, "RECOLLECT_URL and RECOLLECT_KEY name the server");

let people = 0;
/** The memory of somebody new. */
const somebody = (options = {}) => new Recollect({ url, key, person: `person-${process.pid}-${people++}`, ...options });

async function listed(memory) {
  const entries = [];
  for await (const entry of memory.all("/v1/memory/entries", { query: { limit: 2 } })) entries.push(entry.text);
  return entries.sort();
}

test("what was remembered is found, put into a context, read and forgotten", async () => {
  const memory = somebody({ agent: "smoke" });
  const { entry, action } = await memory.remember("Maya is allergic to walnuts, but almonds are fine.");
  assert.equal(action, "created");
  const found = await memory.search("Which nuts can Maya not eat?");
  assert.deepEqual(found.results.map((one) => one.entry.id), [entry.id]);
  const context = await memory.context({ query: "What may I cook for Maya?", max_tokens: 300 });
  assert.match(context.text, /^> Maya is allergic to walnuts/m);
  assert.equal((await memory.get(entry.id)).text, entry.text);
  await memory.forget(entry.id);
  await assert.rejects(memory.get(entry.id), (error) => isProblem(error, "entry-not-found") && error.status === 404);
});

test("a conversation becomes turns that are found", async () => {
  const memory = somebody();
  const messages = [
    { id: "m1", role: "user", speaker: "Maya", at: "2026-03-01T18:00:00Z", text: "Where did you stay in Lisbon?" },
    { id: "m2", role: "user", speaker: "Jonas", at: "2026-03-01T18:01:00Z", text: "A tiny flat in Alfama, right above a bakery." },
  ];
  await memory.record({ session_id: "trip", messages });
  const turns = [];
  for await (const turn of memory.all("/v1/memory/sessions/{session_id}/turns", {
    path: { session_id: "trip" },
    query: { limit: 1 },
  })) {
    turns.push(turn.text);
  }
  assert.deepEqual(turns, messages.map((one) => one.text).reverse()); // the last one first
  const { results } = await memory.search("Where did Jonas stay in Lisbon?");
  assert.ok(results.some((one) => one.entry.text === messages[1].text));
});

test("a listing is read page by page to its end, and one person sees nothing of another", async () => {
  const memory = somebody();
  const texts = ["The cellar is damp.", "Jonas plays the cello.", "Bees fly above twelve degrees.", "Tea is at five."];
  texts.push("Maya reads maps.");
  for (const text of texts) await memory.remember(text);
  assert.deepEqual(await listed(memory), [...texts].sort());
  assert.deepEqual(await listed(somebody()), []);
});

test("a write whose answer is lost is sent again with its key, and carried out once", async () => {
  let lost = 2;
  const keys = [];
  const losing = async (request) => {
    keys.push(request.headers.get("Idempotency-Key"));
    const response = await fetch(request);
    if (lost-- > 0) {
      await response.body?.cancel();
      throw new TypeError("fetch failed");
    }
    return response;
  };
  const memory = somebody({ fetch: losing, longestPause: 50 });
  const { action } = await memory.remember("The tea is in the blue tin.");
  assert.equal(action, "created");
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
  assert.deepEqual(await listed(memory), ["The tea is in the blue tin."]);
  await memory.remember("The coffee is in the red one.");
  assert.notEqual(keys.find((one) => one !== null), keys.at(-1));
});

test("a key of one's own is sent; another call with it is refused", async () => {
  const memory = somebody();
  const first = await memory.remember("Walks are at six.", { idempotencyKey: "walk-1" });
  const again = await memory.remember("Walks are at six.", { idempotencyKey: "walk-1" });
  // The vector of an entry follows its write, so that it may have come in between.
  const made = { embedding_model: again.entry.embedding_model, needs_embedding: again.entry.needs_embedding };
  assert.deepEqual(again, { ...first, entry: { ...first.entry, ...made } });
  await assert.rejects(memory.remember("Walks are at seven.", { idempotencyKey: "walk-1" }), (error) =>
    isProblem(error, "idempotency-key-reused"),
  );
});

test("a refusal is a problem with its fields and the id of the request", async () => {
  const memory = somebody();
  await assert.rejects(memory.search({ query: "x", limit: 0 }), (error) => {
    assert.ok(error instanceof Problem);
    assert.equal(error.kind, "validation");
    assert.deepEqual(error.errors.map((one) => one.field), ["limit"]);
    assert.ok(error.requestId);
    return true;
  });
  await assert.rejects(new Recollect({ url, key: "rk_nobody" }).search("x"), (error) => isProblem(error, "not-authenticated"));
});

/** A server that answers as it is told, and what it was asked. */
async function double(answers, play) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers["idempotency-key"] ? "keyed" : "plain"}`);
    const [status, headers, body] = answers.shift() ?? [200, {}, {}];
    if (status === 0) return; // never answers
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    if (body === "break" || body === "stall") {
      response.write('{"results": [');
      if (body === "break") setTimeout(() => response.destroy(), 10);
      return;
    }
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await play(`http://127.0.0.1:${server.address().port}`, asked);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("what may be repeated is, after the pause that the server asks for; what may not is not", async () => {
  await double([[503, { "Retry-After": "0" }], [502, {}], [200, {}, { results: [] }]], async (at, asked) => {
    await new Recollect({ url: at, longestPause: 20 }).search("x");
    assert.deepEqual(asked, ["POST plain", "POST plain", "POST plain"]);
  });
  await double([[503, {}], [200, {}]], async (at, asked) => {
    const memory = new Recollect({ url: at, longestPause: 20 });
    await assert.rejects(memory.api.POST("/v1/memory/erase", { body: {} }), (error) => error instanceof Problem);
    assert.deepEqual(asked, ["POST plain"]);
  });
  await double([[429, { "Retry-After": "0" }], [202, {}, {}]], async (at, asked) => {
    await new Recollect({ url: at, longestPause: 20 }).api.POST("/v1/memory/erase", { body: {} });
    assert.deepEqual(asked, ["POST plain", "POST plain"]);
  });
  await double([[503, { "Retry-After": "60" }]], async (at, asked) => {
    await assert.rejects(new Recollect({ url: at, longestPause: 20 }).remember("x"), (error) => error.retryAfter === 60);
    assert.deepEqual(asked, ["POST keyed"]);
  });
});

test("an absurd pause that the server asks for is told as a day, a malformed one not at all", async () => {
  const told = { [`${"9".repeat(400)}`]: 86_400, "99999999999999999999": 86_400, "1e400": undefined, "1e300": undefined };
  for (const [asked, seconds] of Object.entries({ ...told, "-1": undefined, NaN: undefined, "0x10": undefined })) {
    await double([[429, { "Retry-After": asked }]], async (at) => {
      const memory = new Recollect({ url: at, retries: 0 });
      await assert.rejects(memory.search("x"), (error) => error instanceof Problem && error.retryAfter === seconds, asked);
    });
  }
});

test("no answer is an error of its own, and a caller may stop waiting", async () => {
  await assert.rejects(new Recollect({ url: "http://127.0.0.1:9", longestPause: 5 }).search("x"), ConnectionError);
  await double([[0], [0]], async (at, asked) => {
    await assert.rejects(new Recollect({ url: at, timeout: 1_000, retries: 1, longestPause: 5 }).search("x"), ConnectionError);
    assert.equal(asked.length, 2);
  });
  await double([[0]], async (at, asked) => {
    const stop = AbortSignal.timeout(1_000);
    await assert.rejects(new Recollect({ url: at }).search("x", { signal: stop }), (error) => error === stop.reason);
    assert.equal(asked.length, 1);
  });
});

test("an answer that is no problem document is told by its status", async () => {
  await double([[418, {}, "a teapot"]], async (at) => {
    await assert.rejects(new Recollect({ url: at }).search("x"), (error) => error instanceof Problem && error.status === 418);
  });
});

test("what names nothing in a path is refused, and nothing is sent", async () => {
  const sent = [];
  const silent = async (request) => {
    sent.push(request.url);
    return Response.json({});
  };
  const { api } = new Recollect({ url: "http://test", fetch: silent });
  const schema = readFileSync(new URL("../src/schema.ts", import.meta.url), "utf8");
  const routes = [...schema.matchAll(/^ {4}"?(\/\S*?\{\S+?)"?: \{$/gm)].map((found) => found[1]);
  assert.ok(routes.length > 25, `${routes.length}`);
  for (const route of routes) {
    const names = [...route.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
    for (const name of names) {
      for (const reference of ["", ".", "..", undefined, null, 7]) {
        const path = { ...Object.fromEntries(names.map((one) => [one, "x"])), [name]: reference };
        for (const method of ["GET", "POST", "PATCH", "PUT", "DELETE"]) {
          await assert.rejects(api[method](route, { params: { path } }), InvalidReferenceError, `${method} ${route}`);
        }
      }
    }
  }
  await assert.rejects(new Recollect({ url: "http://test", fetch: silent }).forget("."), InvalidReferenceError);
  assert.deepEqual(sent, []);
});

test("people and sessions of any script are sent as the server reads them", async () => {
  for (const person of ["jörg", "李", "😀 Zoë"]) {
    const name = `${person}-${process.pid}`;
    const memory = new Recollect({ url, key, person: name, session: person });
    const { entry } = await memory.remember("Tea is at five.");
    assert.equal(entry.user_id, name);
    assert.equal(entry.session_id, person);
    assert.deepEqual(await listed(new Recollect({ url, key: `${key}\n`, person: name })), ["Tea is at five."]);
  }
});

test("a key that no header can say is refused without being told", () => {
  assert.throws(() => new Recollect({ url, key: "rk_sec\nret" }), (error) => {
    assert.match(error.message, /^key has a line end/);
    assert.doesNotMatch(String(error.stack), /rk_sec/);
    return error.cause === undefined;
  });
});

test("an answer that breaks or stalls in its body is asked for again, or is no answer", async () => {
  const broken = (ends) => async (at, asked) => {
    const memory = new Recollect({ url: at, timeout: 1_000, retries: 1, longestPause: 5 });
    if (ends) assert.deepEqual((await memory.search("x")).results, []);
    else await assert.rejects(memory.search("x"), ConnectionError);
    await assert.rejects(memory.api.POST("/v1/memory/erase", { body: {} }), ConnectionError);
    assert.deepEqual(asked, ["POST plain", "POST plain", "POST plain"]);
  };
  for (const how of ["break", "stall"]) {
    await double([[200, {}, how], [200, {}, { results: [] }], [200, {}, how]], broken(true));
    await double([[200, {}, how], [200, {}, how], [200, {}, how]], broken(false));
  }
});

test("an answer without a body is one", async () => {
  for (const status of [204, 205]) {
    const { api } = new Recollect({ url: "http://test", fetch: async () => new Response(null, { status }) });
    assert.equal((await api.GET("/healthz")).response.status, status);
  }
});
