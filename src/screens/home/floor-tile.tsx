import type { ReactNode } from "react";
import styles from "./benefits.module.css";

/** SVG paths of one quarter of each pattern. The tile repeats the quarter, rotated around its centre. */
const quarters = [
  "M0 0H32A32 32 0 0 1 0 32Z",
  "M0 0 32 8 24 24 8 32Z",
  "M6 0H26L32 16V32L16 26 0 26V6Z",
  "M0 32V10L10 0H32L22 22Z",
  "M32 32V4A28 28 0 0 0 4 32Z",
  "M16 0 32 16V32L0 0ZM0 16 16 32H32L0 0Z",
] as const;

/** A decorative cement tile. There are six patterns; `index` wraps around. */
export function FloorTile({ index }: { readonly index: number }): ReactNode {
  const quarter = quarters[index % quarters.length];
  return (
    <svg className={styles.tile} viewBox="-32 -32 64 64" aria-hidden="true">
      <path className={styles.ground} d="M-32-32H32V32H-32Z" />
      {[0, 90, 180, 270].map((angle) => (
        <path key={angle} className={styles.figure} d={quarter} transform={`rotate(${angle})`} />
      ))}
      <circle className={styles.dot} r="5" />
    </svg>
  );
}
