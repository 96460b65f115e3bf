import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";
import preact from "@preact/preset-vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The same tree makes the same bytes: what is built is committed, and CI holds it against a build of its own
export default defineConfig({
  base: "./",
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
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
  server: { proxy: { "/v1": "http://127.0.0.1:8377", "/healthz": "http://127.0.0.1:8377", "/readyz": "http://127.0.0.1:8377" } },
  test: { environment: "happy-dom", include: ["test/**/*.test.{ts,tsx}"] },
});
