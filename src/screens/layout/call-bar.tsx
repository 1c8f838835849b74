import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { withEnquirySubject } from "../../api/contract/contact-href.ts";
import { callbackRequestPath } from "../../api/contract/fixed-paths.ts";
import { href } from "../../api/contract/href.ts";
import { isCheckoutPath } from "../../api/contract/routes.ts";
import * as texts from "../../texts/layout.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./call-bar.module.css";
import { phoneHref } from "./paths.ts";

/**
 * The call bar on phones, to phone us or to request a callback. It is not shown on the contact page
 * (requirements F4–F6). It is sticky, except on the pages of the checkout.
 */
export function CallBar({ phone, label }: { readonly phone: string; readonly label: string }): ReactNode {
  const { pathname, search } = useLocation();
  if (pathname.startsWith(href("/contact-us"))) return null;
  const isFixed = !isCheckoutPath(pathname);
  return (
    <aside className={styles.place} aria-label={texts.talkToUs} data-print="no">
      <div className={classes(styles.bar, isFixed && styles.fixed)}>
        <a href={phoneHref(phone)} className={styles.call} aria-label={texts.callNumber(phone)}>
          <Icon name="phone" />
          {texts.call}
        </a>
        <a href={withEnquirySubject(callbackRequestPath, pathname, search)} className={styles.callBack}>
          {label}
        </a>
      </div>
    </aside>
  );
}
