import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./frame/app.tsx";
import type { AreaSnapshots } from "./frame/areas.tsx";
import { keepScreen } from "./frame/load-screen.ts";
import type { PublicSettings } from "./public-settings.ts";
import { matchRoute } from "./routes.ts";
import type { Screen } from "./screen.ts";

type ClientPage = {
  readonly Page: Screen;
  readonly snapshots: AreaSnapshots;
  readonly flowSnapshot?: unknown;
  readonly publicSettings: PublicSettings;
};

/** Takes over the server's page: the same first render, then navigation without documents. */
export function onRenderClient({ Page, snapshots, flowSnapshot, publicSettings }: ClientPage): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no #root to take over.");
  const { name } = matchRoute(window.location.pathname);
  keepScreen(name, Page);
  hydrateRoot(
    root,
    <BrowserRouter>
      <App first={{ name, screen: Page, snapshots, flow: flowSnapshot }} />
    </BrowserRouter>,
  );
  import("./frame/after-mount.ts").then((later) => later.startAfterMount(publicSettings));
}
