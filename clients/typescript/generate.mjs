// Writes src/schema.ts and src/operations.ts out of the API's description; with --check says whether they are current.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const HEAD = "// Generated out of the API's description by `npm run generate`: not to be edited.\n";
const description = new URL("../../tests/unit/http/openapi/openapi.json", import.meta.url);

/** The document without examples, and without refusals, which are thrown: they would be most of what is written. */
function trimmed(node) {
  if (Array.isArray(node)) return node.map(trimmed);
  if (node === null || typeof node !== "object") return node;
  const kept = Object.entries(node).filter(([name, value]) => !isExample(name, value) && !isRefusal(name, value));
  return Object.fromEntries(kept.map(([name, value]) => [name, trimmed(value)]));
}

/** An answer of another status than 2xx. */
function isRefusal(name, value) {
  return /^[345]\d\d$/.test(name) && typeof value === "object" && "description" in value;
}

/** A member of the document that holds examples; a property of that name holds a schema. */
function isExample(name, value) {
  if (name === "example") return value === null || typeof value !== "object" || !("type" in value);
  return name === "examples" && (Array.isArray(value) || Object.values(value).every((one) => one && "value" in one));
}

function operations(document, text) {
  const keyed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.parameters?.some((one) => one.name === "Idempotency-Key"))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const problems = [...new Set([...text.matchAll(/urn:recollect:problem:([a-z-]+)"/g)].map((one) => one[1]))].sort();
  return (
    `${HEAD}\n/** The operations that take an idempotency key: sent again, they are carried out once. */\n` +
    `export const KEYED: ReadonlySet<string> = new Set([\n${keyed.map((one) => `  ${JSON.stringify(one)},\n`).join("")}]);\n\n` +
    `/** What the \`type\` of a problem ends with. */\n` +
    `export type ProblemKind =\n${problems.map((one) => `  | ${JSON.stringify(one)}`).join("\n")};\n`
  );
}

const text = await readFile(description, "utf8");
const document = JSON.parse(text);
const schema = HEAD + astToString(await openapiTS(trimmed(document), { defaultNonNullable: false }));
const written = { "src/schema.ts": schema, "src/operations.ts": operations(document, text) };
const stale = [];
for (const [name, content] of Object.entries(written)) {
  const place = new URL(name, import.meta.url);
  if (!process.argv.includes("--check")) await writeFile(place, content);
  else if ((await readFile(place, "utf8").catch(() => "")) !== content) stale.push(name);
}
if (stale.length > 0) {
  console.error(`not as the API's description says: ${stale.join(", ")}; run \`npm run generate\``);
  process.exitCode = 1;
}
