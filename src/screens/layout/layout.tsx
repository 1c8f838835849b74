import { type ReactNode, Suspense } from "react";
import * as texts from "../../texts/layout.ts";
import "../../ui/fonts.css";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { useLinkNavigation } from "../navigation/follow-links.ts";
import type { LiveHold } from "../navigation/live-hold.ts";
import { InitialHold } from "../navigation/use-live-hold.ts";
import { Announcer } from "./announcer.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { HoldNotice } from "./hold-notice.tsx";
import styles from "./layout.module.css";
import { panelsModule } from "./panels.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { Navigation } from "./use-navigation.tsx";

type Props = {
  /** The visitor's hold at the time of the server's render. */
  readonly held?: LiveHold | undefined;
  readonly children: ReactNode;
};

/** The layout of every screen: header, overlays, footer. The screen itself is the page's `main`. */
export function Layout({ held, children }: Props): ReactNode {
  useLinkNavigation();
  return (
    <InitialHold value={held ?? null}>
      <a className={styles.skip} href="#main">
        {texts.skipToContent}
      </a>
      <Navigation load={loadNavigation}>
        <Header />
      </Navigation>
      <StaleNotice />
      <HoldNotice />
      <main id="main" className={styles.main} tabIndex={-1}>
        {/* The boundary hydrates in short tasks after the header; a click in it is given priority. */}
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <Announcer />
    </InitialHold>
  );
}

async function loadNavigation() {
  return (await panelsModule.load()).navigationActor();
}
