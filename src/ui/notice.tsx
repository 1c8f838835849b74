import type { ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";

type Tone = "info" | "success" | "warning" | "danger";

type Props = {
  readonly tone?: Tone;
  readonly heading?: string;
  readonly children?: ReactNode;
  /** Not announced by screen readers: for notices that are part of the page when it loads. */
  readonly quiet?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
};

const icons: Readonly<Record<Tone, IconName>> = {
  info: "info",
  success: "check",
  warning: "clock",
  danger: "alert",
};

/** A notice for the visitor. `danger` interrupts a screen reader; the other tones wait until it is idle. */
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
 * A `ref` that focuses a notice, and so scrolls it into view, when it is mounted: the button that caused it may be far
 * away or gone, and the gateway's window returns the focus to where it was opened.
 */
export function focusOnMount(notice: HTMLElement | null): void {
  notice?.focus();
}
