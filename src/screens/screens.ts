import type { ScreenName } from "../api/contract/routes.ts";
import type { Screen } from "./screen.ts";

/** The module of every screen, by its file; vite finds them and makes a chunk of each (row S1). */
const modules = import.meta.glob<Screen>("./*/+Page.tsx", { import: "default" });

/** Fetches the code of a screen. The name of the folder for addresses that are none of ours is vike's. */
export async function importScreen(name: ScreenName): Promise<Screen> {
  const load = modules[`./${name === "not-found" ? "_error" : name}/+Page.tsx`];
  if (load === undefined) throw new Error(`The page ${name} needs a screen: src/screens/${name}/+Page.tsx.`);
  return load();
}
