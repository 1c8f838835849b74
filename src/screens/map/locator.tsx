import type { ReactNode } from "react";
import * as texts from "../../texts/map.ts";
import { isSingleMarker, layOutMarkers, type MapMarker, pinLabel, scaleBar } from "./geometry.ts";
import styles from "./map.module.css";

type Props = {
  readonly markers: readonly MapMarker[];
  /** Large label of the drawing. */
  readonly place: string;
  /** Id of the marker that the page is about, if any. */
  readonly mainId?: string;
  /**
   * Returns the link target of a pin. The list next to the drawing has the same links for keyboards and screen readers.
   */
  readonly hrefOf?: (id: string) => string;
};

const fullSize = { width: 400, height: 440, margin: 44, pin: 40 } as const;
/** Size of a drawing with a single marker, which has no neighbours that must be drawn to scale. */
const compactSize = { ...fullSize, height: 200 } as const;
/** Height of the area above the map for the place's name, so that no pin covers the name. */
const titleHeight = 48;
const pinPath = "M0 0C-5-8-15-13-15-25-15-33-8-36 0-46 8-36 15-33 15-25 15-13 5-8 0 0Z";

/**
 * Draws locations to scale. The drawing is hidden from screen readers, because the list next to it has the same
 * content.
 */
export function Locator({ markers, place, mainId, hrefOf }: Props): ReactNode {
  const size = isSingleMarker(markers) ? compactSize : fullSize;
  const { points, metresPerUnit } = layOutMarkers(markers, size);
  const { label, units } = scaleBar(metresPerUnit, 120);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 ${-titleHeight} ${size.width} ${size.height + titleHeight}`}
      aria-hidden="true"
    >
      <text className={styles.place} x="20" y="-6">
        {place}
      </text>
      <g className={styles.north} transform="translate(372 -16)">
        <path d="M0-16 8 10 0 5-8 10Z" />
        <text y="26" textAnchor="middle">
          {texts.north}
        </text>
      </g>
      {points.map(({ id, x, y }, index) => (
        <a key={id} href={hrefOf?.(id)} tabIndex={-1} className={id === mainId ? styles.mainPin : styles.pin}>
          <g transform={`translate(${x} ${y})`}>
            <ellipse className={styles.shade} rx="9" ry="3" />
            <path d={pinPath} />
            <text y="-19" textAnchor="middle">
              {pinLabel(index, points.length)}
            </text>
          </g>
        </a>
      ))}
      <g className={styles.scale} transform={`translate(20 ${size.height - 20})`}>
        <path d={`M0-6V0H${units}V-6`} />
        <text x="0" y="-12">
          {label}
        </text>
      </g>
    </svg>
  );
}
