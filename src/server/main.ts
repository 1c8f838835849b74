import { readFileSync } from "node:fs";
import { builtAssets } from "./assets.ts";
import { renderWithVike } from "./page-renderer.ts";
import { runSite } from "./run.ts";

const client = new URL("../client/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", client), "utf8"));

/** The production entry: the built site with everything it needs. */
await runSite({
  assets: builtAssets(client.pathname),
  renderPage: (settings) => renderWithVike(settings, `/${manifest["src/screens/client.ts"].file}`),
  workspaceEntry: new URL("./workspace.mjs", import.meta.url),
});
