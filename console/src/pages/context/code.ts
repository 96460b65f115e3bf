import type { Message, Request } from "./asking";

export const LANGUAGES = ["curl", "python", "typescript", "anthropic", "openai"] as const;
export type CodeLanguage = (typeof LANGUAGES)[number];

/** Where code goes, and for whom. A key is never among it: it is read from the environment. */
export interface Where {
  readonly url: string;
  readonly hasKey: boolean;
  readonly person: string | undefined;
  readonly session: string;
}

/** Return code that asks for the same context. */
export function codeOf(language: CodeLanguage, request: Request, where: Where): string {
  if (language === "curl") return curl(request, where);
  return language === "typescript" ? typescript(request, where) : python(language, request, where);
}

function curl(request: Request, { url, hasKey, person, session }: Where): string {
  const headers = [
    "Content-Type: application/json",
    ...(person === undefined ? [] : [`X-On-Behalf-Of: ${person}`]),
    ...(session === "" ? [] : [`X-Session-Id: ${session}`]),
  ];
  return [
    `curl -s ${shell(`${url}/v1/memory/context`)} \\`,
    ...(hasKey ? [`  -H "Authorization: Bearer $RECOLLECT_KEY" \\`] : []),
    ...headers.map((header) => `  -H ${shell(header)} \\`),
    `  -d ${shell(JSON.stringify(request))}`,
  ].join("\n");
}

function typescript(request: Request, { url, hasKey, person, session }: Where): string {
  const options = [
    `url: ${JSON.stringify(url)}`,
    ...(hasKey ? ["key: process.env.RECOLLECT_KEY ?? \"\""] : []),
    ...(person === undefined ? [] : [`person: ${JSON.stringify(person)}`]),
    ...(session === "" ? [] : [`session: ${JSON.stringify(session)}`]),
  ];
  return [
    `import { Recollect } from "recollect-client";`,
    "",
    `const memory = new Recollect({ ${options.join(", ")} });`,
    `const context = await memory.context(${JSON.stringify(request, undefined, 2)});`,
    "console.log(context.text);",
  ].join("\n");
}

function python(language: Exclude<CodeLanguage, "curl" | "typescript">, request: Request, { url, hasKey, person, session }: Where): string {
  const { query, messages, space, ...others } = request;
  const options = [
    literal(url),
    ...(hasKey ? [`os.environ["RECOLLECT_KEY"]`] : []),
    ...(person === undefined ? [] : [`person=${literal(person)}`]),
    ...(space === undefined ? [] : [`space=${literal(space)}`]),
    ...(session === "" ? [] : [`session=${literal(session)}`]),
  ];
  const conversation: readonly Message[] = query != null ? [{ role: "user", content: query }] : ((messages ?? []) as readonly Message[]);
  const isPlain = language === "python";
  const asked = isPlain && query != null ? literal(query) : query != null ? `conversation[-1]["content"]` : "messages=conversation";
  const settings = Object.entries(others).map(([name, value]) => `    ${name}=${literal(value)},`);
  return [
    ...(hasKey ? ["import os", ""] : []),
    ...(language === "anthropic" ? ["from anthropic import Anthropic"] : language === "openai" ? ["from openai import OpenAI"] : []),
    "from recollect_client import Memory",
    "",
    ...(isPlain ? [] : [`MODEL = "the model that you use"`, `INSTRUCTIONS = "You are a helpful assistant."`]),
    ...(isPlain && query != null ? [] : ["conversation = [", ...conversation.map((one) => `    ${literal(one)},`), "]"]),
    `memory = Memory(${options.join(", ")})`,
    "context = memory.context(",
    `    ${asked},`,
    ...settings,
    ")",
    ...prompt(language, conversation),
  ].join("\n");
}

function prompt(language: CodeLanguage, conversation: readonly Message[]): readonly string[] {
  if (language === "anthropic") {
    return [
      "answer = Anthropic().messages.create(",
      "    model=MODEL,",
      "    max_tokens=1024,",
      // It takes no other roles among its messages
      conversation.every(({ role }) => role === "user" || role === "assistant") ? "    messages=conversation," : `    messages=[one for one in conversation if one["role"] in ("user", "assistant")],`,
      "    system=context.for_anthropic(INSTRUCTIONS),",
      ")",
      "if context.recall_id:",
      "    memory.feedback(context.recall_id, answer.content[0].text)",
    ];
  }
  if (language === "openai") {
    return [
      "answer = OpenAI().chat.completions.create(",
      "    model=MODEL,",
      "    messages=context.for_openai(conversation, INSTRUCTIONS),",
      ")",
      "if context.recall_id:",
      "    memory.feedback(context.recall_id, answer.choices[0].message.content)",
    ];
  }
  return ["print(context.text)"];
}

/** A value as Python writes it. JSON's strings are strings of Python as well. */
export function literal(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null || value === undefined) return "None";
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object") {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${literal(member)}`).join(", ")}}`;
  }
  return JSON.stringify(value);
}

/** A text as one word of a shell, in which nothing means anything. */
export function shell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
