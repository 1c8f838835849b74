import type { ScreenName } from "../../api/contract/routes.ts";
import type { Screen } from "../screen.ts";
import { importScreen } from "../screens.ts";
import { inTime } from "./in-time.ts";

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
