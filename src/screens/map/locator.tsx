import type { ReactNode } from "react";
import { mapHref } from "../../api/calls/map.ts";
import { mapWidth } from "../../api/contract/map-view.ts";
import * as texts from "../../texts/map.ts";
import { isSingleMarker, layOutMarkers, type MapMarker, pinLabel, pinsInMap, scaleBar } from "./geometry.ts";
import styles from "./map.module.css";

type Props = {
  readonly markers: readonly MapMarker[];
  /** Large label of the drawing. */
  readonly place: string;
  /**
   * Returns the link target of a pin. The list next to the drawing has the same links for keyboards and screen readers.
   */
  readonly hrefOf: (id: string) => string;
};

const fullSize = { height: 440, title: 48, margin: 44, pin: 40 } as const;
/** Size of a drawing with a single marker, which has no neighbours that must be drawn to scale. */
const compactSize = { ...fullSize, height: 200 } as const;
const pinPath = "M0 0C-5-8-15-13-15-25-15-33-8-36 0-46 8-36 15-33 15-25 15-13 5-8 0 0Z";
/** Above this scale in metres per unit, a map would show nothing of a city. */
const maxMapScale = 200;

/**
 * Draws locations to scale on a map of roads, water and railway lines. The drawing is hidden from screen readers,
 * because the list next to it has the same content.
 */
export function Locator({ markers, place, hrefOf }: Props): ReactNode {
  const size = isSingleMarker(markers) ? compactSize : fullSize;
  const { points, view } = layOutMarkers(markers, size);
  const { label, units } = scaleBar(view.metresPerUnit, 120);
  const numbers = new Map(markers.map(({ id }, index) => [id, pinLabel(index, markers.length)]));
  const { height } = view;
  return (
    <>
      {view.metresPerUnit <= maxMapScale && (
        <img
          className={styles.city}
          src={mapHref(view, pinsInMap(points, size))}
          alt=""
          width={mapWidth}
          height={height}
          loading="lazy"
          decoding="async"
        />
      )}
      <svg className={styles.drawing} viewBox={`0 ${-size.title} ${mapWidth} ${height}`} aria-hidden="true">
        <text className={styles.place} x="20" y="-6">
          {place}
        </text>
        <g className={styles.north} transform="translate(372 -16)">
          <path d="M0-16 8 10 0 5-8 10Z" />
          <text y="26" textAnchor="middle">
            {texts.north}
          </text>
        </g>
        {points.map(({ id, x, y }) => (
          <a key={id} href={hrefOf(id)} tabIndex={-1} className={styles.pin}>
            <g transform={`translate(${x} ${y})`}>
              <ellipse className={styles.shade} rx="9" ry="3" />
              <path d={pinPath} />
              <text y="-19" textAnchor="middle">
                {numbers.get(id)}
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
    </>
  );
}
