import { fileURLToPath } from "node:url";
import { builtAssets } from "./assets.ts";
import { renderWithVike } from "./page-renderer.ts";
import { runSite } from "./run.ts";

/** The production entry: the built site with everything it needs. */

// The screens, as vike built them. By itself vike looks for them in the working folder, and only for the first page.
await import(/* @vite-ignore */ new URL("entry.mjs", import.meta.url).href);

await runSite({
  assets: builtAssets(fileURLToPath(new URL("../client", import.meta.url))),
  renderPage: renderWithVike,
  workspaceEntry: new URL("./workspace.mjs", import.meta.url),
});
