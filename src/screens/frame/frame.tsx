import type { ReactNode } from "react";
import * as texts from "../../texts/frame.ts";
import "../../ui/fonts.css";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { Announcement } from "./announcement.tsx";
import { useFollowedLinks } from "./follow-links.ts";
import styles from "./frame.module.css";
import { Header } from "./header.tsx";
import { Part } from "./later.tsx";
import { type LaterFrame, laterFrame } from "./later-frame.ts";
import type { LiveHold } from "./live-hold.ts";
import { loadPanels } from "./panels.ts";
import { Navigation } from "./use-navigation.tsx";

type Props = {
  /** The time that this browser held when the server wrote the document. */
  readonly held?: LiveHold | null;
  readonly children: ReactNode;
};

/** What stands round every screen: header, overlays, footer. The screen itself is the page's `main`. */
export function Frame({ held = null, children }: Props): ReactNode {
  useFollowedLinks();
  return (
    <>
      <a className={styles.skip} href="#main">
        {texts.skipToContent}
      </a>
      <Navigation loadPanels={loadPanels}>
        <Header />
      </Navigation>
      <Part from={laterFrame} part={notice} content={held} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Part from={laterFrame} part={footer} content={null} />
      <Announcement />
    </>
  );
}

const notice = ({ HoldNotice }: LaterFrame) => HoldNotice;
const footer = ({ Footer }: LaterFrame) => Footer;
