import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Beside what is built, write of which files it was: `sha256sum --check built/sources.txt` in the repository says
 * whether it is still up to date, and so do the tests, which need no Node for it. What is in the lock is not listed.
 */
export const sources: Plugin = {
  name: "sources",
  apply: "build",
  generateBundle() {
    const files = [...this.getModuleIds()].map((id) => id.split("?", 1)[0] ?? "").filter((path) => path.startsWith(ROOT) && !path.includes(`${sep}node_modules${sep}`) && existsSync(path));
    const lines = [...new Set(files)].map((path) => `${digest(path)}  ${relative(ROOT, path).split(sep).join("/")}\n`);
    this.emitFile({ type: "asset", fileName: "sources.txt", source: lines.sort((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1)).join("") });
  },
};

function digest(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
