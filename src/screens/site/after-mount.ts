import { allowsService } from "../../api/contract/page-kinds.ts";
import { resolvePageKind } from "../../api/contract/resolve-page-kind.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { loadTagManager } from "../analytics/tag-manager.ts";
import { measureVitals } from "../analytics/vitals.ts";
import { onNearViewportOrIdle } from "../loading/deferred.tsx";
import type { PublicSettings } from "../public-settings.ts";
import { loadScreen } from "../screens.ts";
import { navigatedScreenModule } from "./navigated-screen-module.ts";

/** Starts tasks that can wait until the page is interactive. This module is a separate chunk. */
export function startAfterMount({ gtmId }: PublicSettings): void {
  measureVitals();
  if (gtmId !== null && allowsService(resolvePageKind(window.location.pathname), "tagManager"))
    loadTagManager(gtmId);
  onNearViewportOrIdle(null, prefetchScreens);
}

/**
 * Prefetches the shared code of other screens. Also prefetches the screens to which the page links, unless the browser
 * saves data.
 */
async function prefetchScreens(): Promise<void> {
  try {
    await navigatedScreenModule.load();
    document.documentElement.dataset.scripts = "prefetched";
    const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
    if (connection?.saveData) return;
    const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]');
    for (const name of new Set([...links].map(({ pathname }) => matchRoute(pathname).name))) {
      // Loads one screen after another, so that their scripts do not block the page for long.
      await new Promise<void>((resolve) => onNearViewportOrIdle(null, resolve));
      await loadScreen(name);
    }
  } catch {
    // A script that failed to load is loaded again when it is needed.
  }
}
