import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { matchRoute } from "../routes.ts";
import { App } from "./app.tsx";
import { loadScreen } from "./load-screen.ts";
import { readPageData } from "./page-data.ts";

/** Takes over the server's page: the same first render from the same snapshots, then navigation without documents. */
export async function takeOver(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root to take over.");
  const { snapshots, flow, publicSettings } = readPageData();
  const { name } = matchRoute(window.location.pathname);
  const screen = await loadScreen(name);
  hydrateRoot(
    root,
    <BrowserRouter>
      <App first={{ name, screen, snapshots, flow }} />
    </BrowserRouter>,
  );
  const later = await import("./after-mount.ts");
  later.startAfterMount(publicSettings);
}
