import { builtAssets } from "./assets.ts";
import { renderWithVike } from "./page-renderer.ts";
import { runSite } from "./run.ts";

/** The production entry: the built site with everything it needs. */
await runSite({
  assets: builtAssets(new URL("../client", import.meta.url).pathname),
  renderPage: renderWithVike,
  workspaceEntry: new URL("./workspace.mjs", import.meta.url),
});
