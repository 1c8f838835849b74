import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./button.module.css";
import { classes } from "./classes.ts";

export type ButtonVariant = {
  /** `primary` is for the main action of a screen, `bright` for dark backgrounds. */
  readonly variant?: "primary" | "secondary" | "bright" | "quiet";
  readonly size?: "medium" | "small" | "large";
  /** Stretches the button to the width of its container. */
  readonly fullWidth?: boolean;
};

type Props = ButtonVariant & ComponentPropsWithRef<"button"> & { readonly busy?: boolean };

/** A button. While `busy` is set, the button stays focusable but ignores clicks. */
export function Button({
  variant,
  size,
  fullWidth,
  busy,
  className,
  onClick,
  children,
  ...rest
}: Props): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ variant, size, fullWidth }), className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** Returns the class names that style a link as a button. */
export function buttonClass({
  variant = "primary",
  size = "medium",
  fullWidth,
}: ButtonVariant = {}): string | undefined {
  return classes(styles.button, styles[variant], size !== "medium" && styles[size], fullWidth && styles.wide);
}
