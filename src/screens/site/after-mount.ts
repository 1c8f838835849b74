import { allowsService } from "../../api/contract/page-kinds.ts";
import { resolvePageKind } from "../../api/contract/resolve-page-kind.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { loadTagManager } from "../analytics/tag-manager.ts";
import { measureVitals } from "../analytics/vitals.ts";
import { onNearViewportOrIdle } from "../loading/deferred.tsx";
import type { PublicSettings } from "../public-settings.ts";
import { loadScreen } from "../screens.ts";
import { navigatedScreenModule } from "./navigated-screen-module.ts";

/** Starts tasks that can wait until the page is interactive; a chunk of its own. */
export function startAfterMount({ gtmId }: PublicSettings): void {
  measureVitals();
  if (gtmId !== null && allowsService(resolvePageKind(window.location.pathname), "tagManager"))
    loadTagManager(gtmId);
  onNearViewportOrIdle(null, prefetchScreens);
}

/** Prefetches the code of other screens, and the screens that the page links to, unless the visitor saves data. */
async function prefetchScreens(): Promise<void> {
  try {
    await navigatedScreenModule.load();
    document.documentElement.dataset.scripts = "prefetched";
    const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
    if (connection?.saveData) return;
    const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]');
    for (const name of new Set([...links].map(({ pathname }) => matchRoute(pathname).name))) {
      // One after the other, so that their scripts do not block the page for long.
      await new Promise<void>((resolve) => onNearViewportOrIdle(null, resolve));
      await loadScreen(name);
    }
  } catch {
    // A script that fails is loaded again when it is needed.
  }
}
