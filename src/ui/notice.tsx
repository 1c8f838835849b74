import type { ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";

type Tone = "info" | "success" | "warning" | "danger";

type Props = {
  readonly tone?: Tone;
  readonly heading?: string;
  readonly children?: ReactNode;
  /** Not announced by itself: for notices that come with the page. */
  readonly quiet?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
};

const icons: Readonly<Record<Tone, IconName>> = {
  info: "info",
  success: "check",
  warning: "clock",
  danger: "alert",
};

/** Something the visitor should know now; `danger` interrupts a screen reader, the others wait their turn. */
export function Notice({ tone = "info", heading, children, quiet, ref }: Props): ReactNode {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classes(styles.notice, styles[tone])}
      role={quiet ? undefined : tone === "danger" ? "alert" : "status"}
    >
      <Icon name={icons[tone]} large />
      <div className={styles.words}>
        {heading && <p className={styles.heading}>{heading}</p>}
        {children}
      </div>
    </div>
  );
}

/**
 * A `ref` that takes the focus to a notice, and so into view, as soon as it is there: what was pressed may be far from it, or
 * gone, and the gateway's window gives the focus back to where it was opened.
 */
export function focusOnArrival(notice: HTMLElement | null): void {
  notice?.focus();
}
