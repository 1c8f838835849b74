import type { ReactNode } from "react";
import * as texts from "../../texts/frame.ts";
import "../../ui/fonts.css";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { Announcement } from "./announcement.tsx";
import { Footer } from "./footer.tsx";
import styles from "./frame.module.css";
import { Header } from "./header.tsx";
import { loadPanels } from "./panels.ts";
import { SiteLinks } from "./site-link.tsx";
import { Navigation } from "./use-navigation.tsx";

/** What stands round every screen: header, overlays, footer. The screen itself is the page's `main`. */
export function Frame(props: { readonly notice?: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <SiteLinks>
      <a className={styles.skip} href="#main">
        {texts.skipToContent}
      </a>
      <Navigation loadPanels={loadPanels}>
        <Header />
      </Navigation>
      {props.notice}
      <main id="main" className={styles.main} tabIndex={-1}>
        {props.children}
      </main>
      <Footer />
      <Announcement />
    </SiteLinks>
  );
}
