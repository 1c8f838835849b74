import { hydrateRoot } from "react-dom/client";
import { outsideServices } from "../public-settings.ts";
import type { Screen } from "../screen.ts";
import { App } from "./app.tsx";
import { laterFrame } from "./later-frame.ts";
import { tellHold } from "./live-hold.ts";
import { loadScreen } from "./load-screen.ts";
import { isFollowed } from "./new-document.ts";
import { type PageData, readPageData } from "./page-data.ts";
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
export async function takeOver(page: PageData = readPageData()): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root to take over.");
  const {
    name,
    params,
    status,
    snapshots,
    flow,
    order = null,
    hasBookingsKey = false,
    held = null,
    visit,
    formKey = null,
  } = page;
  const outside = outsideServices(page.publicSettings);
  const screen = await preparedScreen(page, root).catch(report);
  if (screen === null) return;
  tellHold(held, window.location.pathname);
  const first = {
    name,
    params,
    status,
    screen,
    snapshots,
    flow,
    order,
    hasBookingsKey,
    held,
    outside,
    visit,
    formKey,
  };
  const translation = watchTranslation(root);
  hydrateRoot(
    root,
    <SiteRouter outside={outside}>
      <App first={first} />
    </SiteRouter>,
    // Text that the browser has translated before differs from ours; React renders that part anew, which the browser translates.
    { onRecoverableError: (error) => translation.isSeen() || reportError(error) },
  );
  // The focus goes to the heading of a page that a link or a step of ours led to.
  if (isFollowed()) laterFrame.load().catch(() => undefined);
  // Measurements are not worth an error.
  const later = await import("./after-mount.ts").catch(() => null);
  later?.startAfterMount(page.publicSettings, page.kind);
}

/** The screen, with what its first render needs: where something is on its way, its parts may change before they are hydrated. */
async function preparedScreen({ name, flow, visit }: PageData, root: HTMLElement): Promise<Screen> {
  const isWhole = visit !== null && root.querySelector("[data-skeleton]") === null;
  const [screen] = await Promise.all([loadScreen(name), isWhole ? null : laterFrame.load()]);
  if (screen.further?.isNeeded(flow)) await screen.further.load();
  if (!isWhole) await screen.later?.load();
  return screen;
}

/**
 * Watches for the browser's page translation, which wraps each piece of text in `font`. It may begin while React hydrates,
 * and React removes what it renders anew: once an error is reported it is too late to look for `font`.
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
