import type { ReactNode } from "react";
import * as texts from "../../texts/map.ts";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./map.module.css";

/** A link to directions in the visitor's own map app or browser. */
export function DirectionsLink(props: {
  readonly href: string;
  readonly name: string;
  /** Class that styles the link as a button. */
  readonly className?: string | undefined;
}): ReactNode {
  const { href, name, className = styles.directions } = props;
  return (
    <a href={href} className={className} rel="noreferrer" target="_blank">
      <Icon name="pin" />
      {texts.directions}
      <VisuallyHidden>{texts.directionsTo(name)}</VisuallyHidden>
    </a>
  );
}
