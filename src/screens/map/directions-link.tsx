import type { ReactNode } from "react";
import * as texts from "../../texts/map.ts";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./map.module.css";

/** The way to a place, in the maps of the visitor's own phone or browser. */
export function DirectionsLink({ href, name }: { readonly href: string; readonly name: string }): ReactNode {
  return (
    <a href={href} className={styles.directions} rel="noreferrer" target="_blank">
      <Icon name="pin" />
      {texts.directions}
      <VisuallyHidden>{texts.directionsTo(name)}</VisuallyHidden>
    </a>
  );
}
