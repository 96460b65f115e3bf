// What a person who uses the client writes: it is compiled and not run.
import { isProblem, Problem, Recollect } from "recollect-client";

const memory = new Recollect({ url: "http://127.0.0.1:8377", key: "rk_...", person: "maya", session: "2026-03-01" });

export async function reply(question: string, signal: AbortSignal): Promise<string> {
  const { text } = await memory.context({ query: question, max_tokens: 500 }, { signal });
  return text;
}

export async function tour(): Promise<void> {
  const said = await memory.remember({ text: "Maya is allergic to walnuts.", tags: ["food"] }, { idempotencyKey: "1" });
  const found = await memory.search({ query: "Which nuts can Maya not eat?", limit: 3, explain: true });
  const best: string | undefined = found.results[0]?.entry.text;
  await memory.record({ session_id: "s", messages: [{ role: "user", text: best ?? "" }] });
  for await (const entry of memory.all("/v1/memory/entries", { query: { tag: ["food"], limit: 50 } })) {
    const version: number = entry.version;
    console.log(entry.id, version, said);
  }
  for await (const turn of memory.all("/v1/memory/sessions/{session_id}/turns", { path: { session_id: "s" } })) {
    console.log(turn.text);
  }
  const { data } = await memory.api.GET("/v1/memory/stats");
  console.log(data);
  try {
    await memory.get("nobody", { space: "trip" });
  } catch (error) {
    if (isProblem(error, "entry-not-found")) console.log(error.status, error.requestId);
    else if (error instanceof Problem) console.log(error.errors[0]?.field);
    else throw error;
  }
}

export async function refused(): Promise<void> {
  // @ts-expect-error a field that there is not
  await memory.remember({ text: "x", colour: "blue" });
  // @ts-expect-error no such intent
  await memory.search({ query: "x", intent: "blue" });
  // @ts-expect-error no listing
  memory.all("/healthz");
  // @ts-expect-error a number
  await memory.context({ query: "x", max_tokens: "many" });
  // @ts-expect-error no such kind of problem
  isProblem(undefined, "entry-is-blue");
}
