// @ts-expect-error: what is tested runs in a browser and is typed without Node
import { execFileSync } from "node:child_process";

import { describe, expect, it } from "vitest";

import { type Answer, choicesOf, DEFAULT, differing, queryOf, requestOf } from "../src/pages/context/asking";
import { codeOf, LANGUAGES, literal, shell, type Where } from "../src/pages/context/code";
import { compared, linesOf } from "../src/pages/context/comparing";
import { messagesOf } from "../src/pages/context/messages";
import { partsOf, slid, slide } from "../src/pages/context/shares";

const COMMON = choicesOf({}).common;
const HOSTILE = "It's a \"quote\" \\ `$(rm -rf /)` $HOME\n\u2028\u202e<script> 🦕 %s {x} ${y}";

describe("what stands in the address", () => {
  it("is read back as it was", () => {
    const choices = choicesOf({
      q: "Which nuts?",
      tokens: "500",
      profile: "fact_check",
      compare: "yes",
      b_tokens: "2000",
      b_strategy: "tiered",
      tags: "food, health",
      kinds: "memory,turn",
      from: "2026-03-01",
      until: "2026-03-31",
      turns: "4",
      session: "s1",
      least: "0.2",
    });
    const again = choicesOf(Object.fromEntries(Object.entries(queryOf(choices)).filter((pair): pair is [string, string] => pair[1] !== undefined)));
    expect(again).toEqual(choices);
    expect(choices.second).toEqual({ ...DEFAULT, tokens: 2000, strategy: "tiered" });
  });

  it("means what is possible, whatever it says", () => {
    const { first, common, second } = choicesOf({ tokens: "-5", profile: "nonsense", tokenizer: "", turns: "999", from: "yesterday", least: "7", kinds: "x" });
    expect(first).toEqual({ ...DEFAULT, tokens: 1 });
    expect(common).toEqual({ session: "", turns: 20, tags: [], kinds: [], from: "", until: "", least: undefined });
    expect(second).toBeUndefined();
    expect(choicesOf({ tokens: "many" }).first.tokens).toBe(1000);
  });

  it("leaves out what is as it is by default", () => {
    expect(Object.values(queryOf(choicesOf({ q: "x" }))).filter((one) => one !== undefined && one !== "")).toEqual(["x"]);
  });
});

it("asks for no more than was chosen", () => {
  expect(requestOf("Which nuts?", DEFAULT, COMMON, "default")).toEqual({ query: "Which nuts?", max_tokens: 1000 });
  const { first, common } = choicesOf({ tokens: "300", format: "json", tags: "food", from: "2026-03-01", until: "2026-03-01", turns: "3" });
  const request = requestOf([{ role: "user", content: "Hi" }], first, common, "trip");
  expect(request).toMatchObject({ messages: [{ role: "user", content: "Hi" }], space: "trip", max_tokens: 300, format: "json" });
  expect(request.recent_turns).toBeUndefined(); // of no session
  const { after, before } = (request.filter as { occurred_at: { after: string; before: string } }).occurred_at;
  expect(Date.parse(before) - Date.parse(after)).toBe(86_400_000);
  expect(differing(DEFAULT, first)).toEqual(["tokens", "format"]);
});

describe("messages that were pasted", () => {
  it.each([
    ["", []],
    ["  \n ", []],
    ["What may Maya eat?", [["user", "What may Maya eat?"]]],
    ["User: Hi\nthere\nAssistant: Hello.\n**user**: And you?", [["user", "Hi\nthere"], ["assistant", "Hello."], ["user", "And you?"]]],
    ['[{"role":"system","content":"Be kind."},{"role":"user","content":[{"type":"text","text":"a"},{"type":"image"},{"type":"text","text":"b"}]}]', [["system", "Be kind."], ["user", "a\nb"]]],
    ['{"model":"x","messages":[{"role":"human","content":"Hi"},{"role":"alien","content":"?"},7]}', [["user", "Hi"]]],
    ["Note: this is no role", [["user", "Note: this is no role"]]],
    ["[1, 2", [["user", "[1, 2"]]],
  ])("%j", (text, expected) => expect(messagesOf(text).map(({ role, content }) => [role, content])).toEqual(expected));

  it("are the last fifty, none too long", () => {
    const many = messagesOf(Array.from({ length: 80 }, (_, place) => `user: ${place} ${"x".repeat(9000)}`).join("\n"));
    expect(many).toHaveLength(50);
    expect(many[0]?.content.startsWith("30 ")).toBe(true);
    expect(many.every(({ content }) => content.length <= 8000)).toBe(true);
  });
});

describe("two contexts beside each other", () => {
  const memory = (entry_id: string | null, text: string) => ({ entry_id, text, section: "found" });
  const one = { memories: [memory("a", "Tea."), memory("b", "Coffee after four."), memory(null, "Me.")] } as unknown as Answer;
  const other = { memories: [memory("b", "Coffee after four keeps me awake."), memory("c", "Milk."), memory(null, "Me.")] } as unknown as Answer;

  it("differ by memories, and by how much is shown of them", () => {
    expect(compared(one, other)).toEqual({ alone: new Set(["a"]), shorter: new Set(["b"]), both: 2 });
    expect(compared(other, one)).toEqual({ alone: new Set(["c"]), shorter: new Set(), both: 2 });
  });

  it("differ by lines, whatever the numbers of their blocks are", () => {
    expect(linesOf("# Memory\n\n[1] Mon 5 Jan 2026\n> Tea.", "# Memory\n\n[7] Mon 5 Jan 2026\n> Milk.").map(({ alone }) => alone)).toEqual([false, false, false, true]);
    expect(linesOf("a\nb", undefined).some(({ alone }) => alone)).toBe(false);
  });
});

describe("tokens", () => {
  it("of the parts are those of the whole", () => {
    const blocks = [{ ref: 1, kind: "memory", section: "pinned", tokens: 12 }, { ref: 2, kind: "excerpt", section: "found", tokens: 30 }] as const;
    const parts = partsOf({ blocks: [...blocks], frame_tokens: 9 });
    expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(51);
    expect(partsOf({ blocks: [], frame_tokens: 0 })).toEqual([]);
  });

  it("are slid over in round figures, from few to many", () => {
    expect([slid(0), slid(1000)]).toEqual([50, 32_000]);
    expect(slid(slide(1000))).toBe(1000);
    const all = Array.from({ length: 101 }, (_, place) => slid(10 * place));
    expect([...all].sort((a, b) => a - b)).toEqual(all);
  });
});

describe("code", () => {
  const where: Where = { url: "http://127.0.0.1:8377", hasKey: true, person: "maya", session: "s'1" };
  const request = requestOf(HOSTILE, { ...DEFAULT, tokens: 500, format: "json" }, choicesOf({ tags: "food", kinds: "memory" }).common, "trip");

  it.each(LANGUAGES)("for %s holds no key and asks for the same", (language) => {
    const code = codeOf(language, request, where);
    expect(code).toContain("RECOLLECT_KEY");
    expect(code).toContain("500");
  });

  it("is one word to a shell, whatever is asked", () => {
    expect(execFileSync("sh", ["-c", `printf %s ${shell(HOSTILE)}`], { encoding: "utf8" })).toBe(HOSTILE);
    const said = execFileSync("sh", ["-c", codeOf("curl", request, where).replace(/^curl -s/, "printf '%s\\n'")], { encoding: "utf8", env: { RECOLLECT_KEY: "k" } });
    const lines = said.trimEnd().split("\n");
    expect(JSON.parse(lines[lines.length - 1] ?? "")).toEqual(request);
    expect(lines).toContain("Authorization: Bearer k");
    expect(lines).toContain("X-Session-Id: s'1");
  });

  it("is Python, whatever is asked", () => {
    const value = { text: HOSTILE, list: [true, false, null, 1.5], nothing: undefined };
    const printed = execFileSync("python3", ["-c", `import json; print(json.dumps(${literal(value)}))`], { encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual({ text: HOSTILE, list: [true, false, null, 1.5] });
    const asked = [HOSTILE, [{ role: "user" as const, content: HOSTILE }]];
    const every = (["python", "anthropic", "openai"] as const).flatMap((language) => asked.map((one) => codeOf(language, requestOf(one, DEFAULT, COMMON, "default"), where)));
    execFileSync("python3", ["-c", "import ast, json, sys; [ast.parse(code) for code in json.load(sys.stdin)]"], { input: JSON.stringify(every) });
  }, 30_000); // it starts Python twice

  it("leaves out key, person and session where there are none", () => {
    const plain = { ...where, hasKey: false, person: undefined, session: "" };
    for (const language of LANGUAGES) expect(codeOf(language, requestOf("Tea?", DEFAULT, COMMON, "default"), plain)).not.toMatch(/KEY|maya|s'1|session/);
  });
});
