import type { Message } from "./asking";

const MOST = 50;
const LONGEST = 8000;
const ROLES: Readonly<Record<string, Message["role"]>> = {
  user: "user",
  human: "user",
  person: "user",
  nutzer: "user",
  assistant: "assistant",
  ai: "assistant",
  model: "assistant",
  assistent: "assistant",
  system: "system",
  developer: "system",
  tool: "tool",
  function: "tool",
  werkzeug: "tool",
};
const BEGINS = new RegExp(`^\\s*\\**(${Object.keys(ROLES).join("|")})\\**\\s*:\\**\\s*(.*)$`, "iu");

/**
 * Read a conversation that somebody pasted: messages as the SDKs have them, in JSON (a list, or an object with
 * `messages`), or lines that begin with who speaks. Without either it is one message of a person.
 *
 * The last fifty; empty where nothing is said.
 */
export function messagesOf(text: string): readonly Message[] {
  const read = fromJson(text) ?? fromLines(text);
  return read.map(({ role, content }) => ({ role, content: content.trim().slice(0, LONGEST) })).filter(({ content }) => content !== "").slice(-MOST);
}

function fromJson(text: string): readonly Message[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = Array.isArray(value) ? value : typeof value === "object" && value !== null && "messages" in value ? value.messages : undefined;
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null) return [];
    const { role, content, text: said } = one as Readonly<Record<string, unknown>>;
    const known = typeof role === "string" ? ROLES[role.toLowerCase()] : undefined;
    return known === undefined ? [] : [{ role: known, content: wordsOf(content ?? said) }];
  });
}

/** The text of a message; of one in parts, those that are text. */
function wordsOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const parts = content.map((part: unknown) => (typeof part === "string" ? part : typeof part === "object" && part !== null && "text" in part ? part.text : ""));
  return parts.filter((part): part is string => typeof part === "string" && part !== "").join("\n");
}

function fromLines(text: string): readonly Message[] {
  const found: { role: Message["role"]; content: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, who, rest = ""] = BEGINS.exec(line) ?? [];
    const last = found[found.length - 1];
    if (who !== undefined) found.push({ role: ROLES[who.toLowerCase()] ?? "user", content: rest });
    else if (last === undefined) found.push({ role: "user", content: line });
    else last.content += `\n${line}`;
  }
  return found;
}
