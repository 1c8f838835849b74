import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { matchRoute } from "../../api/contract/routes.ts";
import { pageErrorReport, sendByBeacon } from "../loading/page-error-report.ts";
import { initLiveHold } from "../navigation/live-hold.ts";
import { loadScreen } from "../screens.ts";
import { App } from "./app.tsx";
import { hydrationWarning } from "./hydration-warning.ts";
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
  initLiveHold(page.held ?? null);
  hydrateRoot(
    root,
    <BrowserRouter>
      <App page={page} screen={screen} />
    </BrowserRouter>,
    { onRecoverableError: createDifferenceReporter() },
  );
  // Measurements are optional, so a failure is ignored.
  const afterMount = await import("./after-mount.ts").catch(() => null);
  afterMount?.startAfterMount(page.publicSettings);
}

/**
 * Returns a function that reports the first hydration difference of the document. It is not an error: an extension, a
 * page translation or another tool changed the page, and React has rendered it again. If that fails too, an error
 * boundary reports the error.
 */
function createDifferenceReporter(): (error: unknown) => void {
  let isReported = false;
  return (error) => {
    console.warn(hydrationWarning, error);
    if (!isReported) sendByBeacon({ ...pageErrorReport(error), recovered: true });
    isReported = true;
  };
}

function report(error: unknown): null {
  sendByBeacon(pageErrorReport(error));
  return null;
}
