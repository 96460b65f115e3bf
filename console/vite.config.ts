import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";
import preact from "@preact/preset-vite";
import type { Plugin } from "vite";

import { sources } from "./sources.ts";

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

// The same tree makes the same bytes: what is built is committed, and CI holds it against a build of its own
export default defineConfig({
  base: "./",
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false }), config, sources],
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
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy takes no data in place of a file
    reportCompressedSize: false,
  },
  server: { proxy: { "/v1": server, "/healthz": server, "/readyz": server } },
  test: { environment: "happy-dom", include: ["test/**/*.test.{ts,tsx}"] },
});
