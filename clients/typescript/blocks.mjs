// Writes the blocks of TypeScript of the documentation into blocks/, a module a page, to be compiled against the client.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

// The tree whose pages they are: this one, unless another is named
const ROOT = process.env.PAGES_OF === undefined ? new URL("../../", import.meta.url) : pathToFileURL(`${process.env.PAGES_OF}/`);
const OUT = new URL("blocks/", import.meta.url);
const FENCE = /^```(\w*)\s*$/;

/** The lines of the page's blocks where they stand in it, so that an error names the line of the page; null without one. */
function blocks(page) {
  let language = null; // of the block that a line is in, "" for a block without one
  let found = false;
  const lines = page.split("\n").map((line) => {
    const fence = FENCE.exec(line);
    if (fence) language = language === null ? fence[1] : null;
    if (fence || language !== "ts") return "";
    found = true;
    return line;
  });
  return found ? [...lines, "export {};", ""].join("\n") : null;
}

const pages = ["README.md", "clients/typescript/README.md"];
for (const name of await readdir(new URL("docs/", ROOT), { recursive: true })) {
  if (name.endsWith(".md")) pages.push(`docs/${name}`);
}
await rm(OUT, { recursive: true, force: true });
let written = 0;
for (const page of pages) {
  const code = blocks(await readFile(new URL(page, ROOT), "utf8"));
  if (code === null) continue;
  const place = new URL(page.replace(/\.md$/, ".ts"), OUT);
  await mkdir(dirname(place.pathname), { recursive: true });
  await writeFile(place, code);
  written += 1;
}
if (written === 0) throw new Error("no page has a block of TypeScript");
