import { fileURLToPath } from "node:url";
import { runProcess } from "./run.ts";

/** Production entry point: starts the built site, or the part of it that `ROLE` names. */

const screens = new URL("entry.mjs", import.meta.url).href;
const files = fileURLToPath(new URL("../client", import.meta.url));

await runProcess({
  workspaceEntry: new URL("./workspace.mjs", import.meta.url),
  consoleFolder: async () => fileURLToPath(new URL("../console", import.meta.url)),
  loadSite: async () => {
    // Imports the screens built by vike. Otherwise, vike searches the working directory for them when it renders the
    // first page.
    await import(/* @vite-ignore */ screens);
    const { loadBuiltSite } = await import("./built-site.ts");
    return loadBuiltSite(files);
  },
});
