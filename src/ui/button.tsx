import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./button.module.css";
import { classes } from "./classes.ts";

export type ButtonLook = {
  /** `primary` for the one main action of a screen; `bright` for dark bands. */
  readonly look?: "primary" | "secondary" | "bright" | "quiet";
  readonly size?: "medium" | "small" | "large";
  /** Fills the width of its container. */
  readonly wide?: boolean;
};

type Props = ButtonLook & ComponentPropsWithRef<"button"> & { readonly busy?: boolean };

/** A button. While `busy` it stays focusable but ignores clicks. */
export function Button({ look, size, wide, busy, className, onClick, children, ...rest }: Props): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ look, size, wide }), className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** Class names that style a link as a button. */
export function buttonClass({
  look = "primary",
  size = "medium",
  wide,
}: ButtonLook = {}): string | undefined {
  return classes(styles.button, styles[look], size !== "medium" && styles[size], wide && styles.wide);
}
