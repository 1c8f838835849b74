import { hydrateRoot } from "react-dom/client";
import { matchRoute, type ScreenName } from "../../api/contract/routes.ts";
import { outsideServices } from "../public-settings.ts";
import type { Screen } from "../screen.ts";
import { App } from "./app.tsx";
import { tellHold } from "./live-hold.ts";
import { loadScreen } from "./load-screen.ts";
import { readPageData } from "./page-data.ts";
import { pageErrorReport, sendByBeacon } from "./page-error-report.ts";
import { SiteRouter } from "./site-router.tsx";

/**
 * Takes over the server's page: the same first render from the same snapshots (row S8), then navigation without documents
 * (row S9).
 *
 * When the screen's script fails, or takes longer than a chunk may (row K1), the page stays as the
 * server wrote it: it can be read, its links lead on, its forms are posted. The error page, which such a screen gets
 * after a navigation, would take from the visitor what is already there. What happened is reported once, in the words
 * of row X1; the next document tries again, this one does not.
 */
export async function takeOver(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root to take over.");
  const { snapshots, flow, order = null, bookingsKey = null, held = null, publicSettings } = readPageData();
  const outside = outsideServices(publicSettings);
  const { name } = matchRoute(window.location.pathname);
  const screen = await preparedScreen(name, flow).catch(report);
  if (screen === null) return;
  tellHold(held, window.location.pathname);
  hydrateRoot(
    root,
    <SiteRouter>
      <App first={{ name, screen, snapshots, flow, order, bookingsKey, held, outside }} />
    </SiteRouter>,
  );
  // Measurements are not worth an error.
  const later = await import("./after-mount.ts").catch(() => null);
  later?.startAfterMount(publicSettings);
}

/** The screen, with what its first render needs. */
async function preparedScreen(name: ScreenName, flow: unknown): Promise<Screen> {
  const screen = await loadScreen(name);
  if (screen.further?.isNeeded(flow)) await screen.further.load();
  return screen;
}

function report(error: unknown): null {
  sendByBeacon(pageErrorReport(error));
  return null;
}
