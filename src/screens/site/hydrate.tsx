import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { matchRoute } from "../../api/contract/routes.ts";
import { pageErrorReport, sendByBeacon } from "../loading/page-error-report.ts";
import { setLiveHold } from "../navigation/live-hold.ts";
import { loadScreen } from "../screens.ts";
import { App } from "./app.tsx";
import { type PageData, readPageData } from "./page-data.ts";

/**
 * Hydrates the server's HTML from the same snapshots from which it was rendered (requirement S8). After that, links
 * navigate without loading documents (requirement S9).
 *
 * If the screen's script fails or times out (requirement K1), the page stays as the server rendered it: it is readable,
 * and its links and forms work. An error page would replace usable content. The failure is reported once, with the
 * message of requirement X1.
 */
export async function hydrate(page: PageData = readPageData()): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root element to hydrate.");
  const { pathname } = window.location;
  const screen = await loadScreen(matchRoute(pathname).name).catch(report);
  if (screen === null) return;
  setLiveHold(page.held ?? null, pathname);
  const translation = watchTranslation(root);
  hydrateRoot(
    root,
    <BrowserRouter>
      <App page={page} screen={screen} />
    </BrowserRouter>,
    // Ignores errors after page translation: React re-renders the translated text, and the browser translates it again.
    { onRecoverableError: (error) => translation.isSeen() || reportError(error) },
  );
  // Measurements are optional, so a failure is ignored.
  const afterMount = await import("./after-mount.ts").catch(() => null);
  afterMount?.startAfterMount(page.publicSettings);
}

/**
 * Watches for page translation, which wraps each text in a `font` element. Translation may start while React hydrates.
 * When React reports an error, it has already removed the `font` elements, so they must be detected before that.
 */
function watchTranslation(root: HTMLElement): { readonly isSeen: () => boolean } {
  const isTranslated = () => root.querySelector("font") !== null;
  let isSeen = isTranslated();
  const observer = new MutationObserver(() => {
    isSeen ||= isTranslated();
    if (isSeen) observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
  return { isSeen: () => isSeen };
}

function report(error: unknown): null {
  sendByBeacon(pageErrorReport(error));
  return null;
}
