import type { ScreenName } from "../../api/contract/routes.ts";
import type { Screen } from "../screen.ts";
import { inTime } from "./in-time.ts";

/** The module of every screen, by its file; vite finds them and makes a chunk of each. */
const modules = import.meta.glob<Screen>("../*/+Page.tsx", { import: "default" });

const loaded = new Map<ScreenName, Promise<Screen>>();

/** A screen, fetched once. A failed try is forgotten, so that the next one asks again. */
export function loadScreen(name: ScreenName): Promise<Screen> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const loading = inTime(importScreen(name));
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

/** The name of the folder for addresses that are none of ours is vike's. */
async function importScreen(name: ScreenName): Promise<Screen> {
  const load = modules[`../${name === "not-found" ? "_error" : name}/+Page.tsx`];
  if (load === undefined) throw new Error(`The page ${name} needs a screen: src/screens/${name}/+Page.tsx.`);
  return load();
}
