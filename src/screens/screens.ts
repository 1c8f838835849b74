import type { ScreenName } from "../api/contract/routes.ts";
import { lazyModule } from "./loading/lazy-module.ts";
import type { Screen } from "./screen.ts";

/** Loaders of all screens by folder. Vite creates one chunk for each screen (requirement S1). */
const pageFiles = import.meta.glob<Screen>("./**/+Page.tsx", { import: "default" });
const screenLoaders = new Map(
  Object.entries(pageFiles).map(([file, load]) => [file.split("/").at(-2), lazyModule(load)]),
);

/** Loads a screen once. The screen for unknown URLs is in `_error`, the folder that vike requires. */
export function loadScreen(name: ScreenName): Promise<Screen> {
  const screen = screenLoaders.get(name === "not-found" ? "_error" : name);
  if (screen === undefined) throw new Error(`src/screens/${name}/+Page.tsx is missing.`);
  return screen.load();
}
