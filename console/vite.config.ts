import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";
import preact from "@preact/preset-vite";
import type { Plugin } from "vite";

import { sources } from "./sources.ts";
import { wordsApart } from "./words_apart.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Another server than the one at the default port: RECOLLECT_URL=http://127.0.0.1:8400 npx vite
const server = process.env.RECOLLECT_URL ?? "http://127.0.0.1:8377";

/** What the server itself answers beside the built files; under vite a server on this machine is taken for granted. */
const config: Plugin = {
  name: "config",
  configureServer(vite) {
    vite.middlewares.use("/config.json", (_request, response) => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ api: "", sign_in: { kind: "optional_key" } }));
    });
  },
};

// What is looked at first, and what comes later
const FIRST = /\/src\/(app|parts|pages\/(search|entry|timeline|browse|conversations))\//;
/**
 * Few files, since each is compressed by itself: what all pages need, the pages that are looked at first, those that come later, and the
 * words of these in a language. The first group that a module fits has it.
 */
const groups = [
  { name: "base", priority: 4, test: /\/(node_modules|clients|src\/app)\/(?!.*\?words)|\/vite\/|^\0|\/src\/parts\/(?!chart|bars)[^?]*$/ },
  { debugName: "pages", name: (id: string) => (FIRST.test(id) ? "pages" : "pages-later"), priority: 2, test: /\/src\/pages\/[^?]*$/ },
  { debugName: "words", name: (id: string) => `words-${id.split("?words=")[1]}${FIRST.test(id) ? "" : "-later"}`, priority: 1, test: /\?words=/ },
];

// The same tree makes the same bytes: what is built is committed, and CI holds it against a build of its own
export default defineConfig({
  base: "./",
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false }), config, sources, wordsApart],
  resolve: {
    alias: {
      "recollect-client": here("../clients/typescript/src/index.ts"),
      "openapi-fetch": here("node_modules/openapi-fetch"),
    },
  },
  build: {
    outDir: here("../layers/recollect/recollect/local/console/built"),
    emptyOutDir: true,
    target: "es2022",
    // Pages name no files of their own beside those of their words, which are found as soon
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps, { hostType }) => (hostType === "html" ? deps : []) },
    cssCodeSplit: false,
    assetsInlineLimit: 0, // the content security policy takes no data in place of a file
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { "/v1": server, "/healthz": server, "/readyz": server } },
  // No test judges by time: what hangs is ended, and nothing else
  test: { environment: "happy-dom", include: ["test/**/*.test.{ts,tsx}"], testTimeout: 120_000, hookTimeout: 120_000 },
});
