import type { ReactNode } from "react";
import type { HomeResponse } from "../../api/contract/content.ts";
import * as texts from "../../texts/home.ts";
import layout from "../../ui/layout.module.css";
import styles from "./benefits.module.css";
import { FloorTile } from "./floor-tile.tsx";

/** The benefits, each with a different tile pattern, modelled on the floors of Karaikudi. */
export function Benefits({ benefits }: { readonly benefits: HomeResponse["benefits"] }): ReactNode {
  if (benefits.length === 0) return null;
  return (
    <section className={styles.band} aria-labelledby="benefits">
      <div className={styles.lattice} />
      <div className={layout.wrap}>
        <h2 id="benefits" className={styles.heading}>
          {texts.benefits}
        </h2>
        <ul className={styles.list}>
          {benefits.map(({ title, text }, index) => (
            <li key={title}>
              <FloorTile index={index} />
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
