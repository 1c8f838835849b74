import type { ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";

type Tone = "info" | "success" | "warning" | "danger";

type Props = {
  readonly tone?: Tone;
  readonly heading?: string;
  readonly children?: ReactNode;
  /** Disables the announcement by screen readers, for notices that are part of the page from the start. */
  readonly quiet?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
};

const icons: Readonly<Record<Tone, IconName>> = {
  info: "info",
  success: "check",
  warning: "clock",
  danger: "alert",
};

/** A notice for the visitor. Screen readers announce `danger` immediately, and other tones when they are idle. */
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
 * A `ref` callback that focuses a notice when it is mounted, which also scrolls to the notice. The button that caused
 * the notice may be out of view or removed, and a closed payment window moves the focus back to its opener.
 */
export function focusOnMount(notice: HTMLElement | null): void {
  notice?.focus();
}
