import { allowsService } from "../../api/contract/page-kinds.ts";
import { resolvePageKind } from "../../api/contract/resolve-page-kind.ts";
import { matchRoute, type ScreenName } from "../../api/contract/routes.ts";
import { onNearViewport } from "../../ui/on-near-viewport.ts";
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
 * Prefetches the code that navigation within the document needs, and, unless the browser saves data, the screens of the
 * links and forms that are near the viewport.
 */
async function prefetchScreens(): Promise<void> {
  try {
    await navigatedScreenModule.load();
  } catch {
    // Links load documents until the module can be loaded.
    return;
  }
  document.documentElement.dataset.scripts = "prefetched";
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  for (const element of document.querySelectorAll('main :is(a[href^="/"], form[action^="/"])')) {
    const address = element.getAttribute("href") ?? element.getAttribute("action") ?? "";
    const { name } = matchRoute(new URL(address, window.location.origin).pathname);
    onNearViewport(element, () => onNearViewportOrIdle(null, () => prefetchScreen(name)));
  }
}

function prefetchScreen(name: ScreenName): void {
  // A screen that failed to load is loaded again when it is needed.
  loadScreen(name).catch(() => undefined);
}
