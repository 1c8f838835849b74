import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./actions.module.css";

export type Action = { readonly label: string; readonly href: string };

type Props = {
  readonly actions: readonly Action[];
  /** True on dark bands, where the primary action is bright. */
  readonly onDark?: boolean;
};

/** The actions of a section; the first one is the primary action. */
export function Actions({ actions, onDark }: Props): ReactNode {
  if (actions.length === 0) return null;
  return (
    <p className={styles.actions} data-print="no">
      {actions.map(({ label, href }, index) => (
        <a
          key={href + label}
          href={href}
          className={buttonClass({
            variant: index > 0 ? "secondary" : onDark ? "bright" : "primary",
            size: "large",
          })}
        >
          {label}
        </a>
      ))}
    </p>
  );
}
