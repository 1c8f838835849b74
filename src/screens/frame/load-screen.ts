import type { ScreenName } from "../routes.ts";
import type { Screen } from "../screen.ts";
import { screens } from "../screens.ts";

/** How long a screen's script may take (specification, section 9). */
const chunkTimeoutMs = 120_000;

const loaded = new Map<ScreenName, Promise<Screen>>();

/** Thrown when a screen's script or stylesheet fails or does not arrive in time (specification, section 8). */
export class ChunkLoadError extends Error {
  constructor() {
    super("Loading chunk failed");
    this.name = "ChunkLoadError";
  }
}

/** A screen, fetched once. A failed try is forgotten, so that the next one asks again. */
export function loadScreen(name: ScreenName): Promise<Screen> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const loading = inTime(screens[name].load()).then((module) => module.default);
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError()), chunkTimeoutMs);
    loading.then(resolve, () => reject(new ChunkLoadError())).finally(() => clearTimeout(timer));
  });
}
