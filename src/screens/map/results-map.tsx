import type { ReactNode } from "react";
import { mapHref } from "../../api/calls/map.ts";
import { formatMapArea, parseMapArea } from "../../api/contract/map-area.ts";
import { type Location, type MapPoint, type MapView, mapWidth } from "../../api/contract/map-view.ts";
import { formatPaise } from "../../api/contract/money.ts";
import * as texts from "../../texts/map.ts";
import content from "../../ui/content.module.css";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useNavigate } from "../navigation/navigate.ts";
import { scaleBar } from "./geometry.ts";
import { useHighlight } from "./highlight.ts";
import mapStyles from "./map.module.css";
import {
  areaOfView,
  dragView,
  pinHeight,
  pinWidth,
  placePins,
  resultsMapHeight,
  tipHeight,
  viewOfArea,
  viewOfLocations,
  zoomView,
} from "./price-pins.ts";
import styles from "./results-map.module.css";
import { useDrag } from "./use-drag.ts";
import { useGoogleMap } from "./use-google-map.ts";

/** A centre in a list, with the lowest price of its results. */
export type ResultPin = Location & {
  readonly centreId: string;
  readonly centre: string;
  readonly locality: string;
  readonly paise: number;
  /** What the price is for, such as `an hour` or `for 2 hours`. */
  readonly per: string;
  readonly isAllIn: boolean;
  /** Link to the result with this price. */
  readonly href: string;
};

type Props = {
  readonly pins: readonly ResultPin[];
  /** The area in the URL, in the format of `parseMapArea`; empty if the map shows all pins. */
  readonly area: string;
  /** Name of the city or locality. */
  readonly place: string;
  /** Returns the URL of the list limited to an area; for an empty text, of the whole list. */
  readonly hrefOfArea: (area: string) => string;
};

/** The links that move the map, for visitors who cannot drag it. `x` and `y` are fractions of the sides of the map. */
const moves = [
  { to: "west", x: 0.5, y: 0 },
  { to: "north", x: 0, y: 0.5 },
  { to: "south", x: 0, y: -0.5 },
  { to: "east", x: -0.5, y: 0 },
] as const;

/**
 * The results of a list on a map. The links of the controls and the pins work without scripts. With scripts, the map
 * can be dragged, and a pin and its results are highlighted together (`useHighlight`).
 */
export function ResultsMap({ pins, area, place, hrefOfArea }: Props): ReactNode {
  const limits = parseMapArea(area);
  const view = limits === null ? viewOfLocations(pins) : viewOfArea(limits);
  const hrefOfView = (to: MapView) => hrefOfArea(formatMapArea(areaOfView(to)));
  const navigate = useNavigate();
  const { sheet, ...dragHandlers } = useDrag(view, hrefOfView);
  const isSamePer = new Set(pins.map(({ per }) => per)).size <= 1;
  const labels = pins.map(({ paise, per }) => `${formatPaise(paise)}${isSamePer ? "" : ` ${per}`}`);
  const points = placePins(
    pins.map((pin, index) => ({ ...pin, width: pinWidth(labels[index] ?? "") })),
    view,
  );
  const drawnPins = points.flatMap((point, index) =>
    point === null ? [] : [{ ...point, width: pinWidth(labels[index] ?? ""), name: pins[index]?.locality }],
  );
  const google = useGoogleMap(
    pins.map(({ lat, lng, centreId, centre, href }, index) => ({
      ...{ lat, lng, href },
      id: centreId,
      name: centre,
      label: labels[index] ?? "",
    })),
    { area, labelClass: styles.googlePin, onMoved: (area) => navigate(hrefOfArea(formatMapArea(area))) },
  );
  useHighlight(google.ref);
  const { height } = view;
  const { label, units } = scaleBar(view.metresPerUnit, 120);
  return (
    <div>
      <div ref={google.ref} className={styles.google} hidden={!google.isShown} />
      <div className={styles.ground} hidden={google.isShown} {...dragHandlers}>
        <div className={styles.sheet} ref={sheet}>
          <img
            className={styles.city}
            src={mapHref(view, drawnPins)}
            alt=""
            width={mapWidth}
            height={height}
            loading="lazy"
            decoding="async"
            draggable={false}
          />
          <svg className={styles.drawing} viewBox={`0 0 ${mapWidth} ${height}`} role="presentation">
            <g className={mapStyles.scale} transform={`translate(20 ${height - 16})`}>
              <path d={`M0-6V0H${units}V-6`} />
              <text x="0" y="-12">
                {label}
              </text>
            </g>
            {pins.map((pin, index) => (
              <Pin key={pin.centreId} pin={pin} label={labels[index] ?? ""} point={points[index] ?? null} />
            ))}
          </svg>
        </div>
        <div className={styles.zoom}>
          <ViewLink label={texts.zoomIn} icon="plus" view={zoomView(view, 0.5)} hrefOf={hrefOfView} />
          <ViewLink label={texts.zoomOut} icon="minus" view={zoomView(view, 2)} hrefOf={hrefOfView} />
        </div>
      </div>
      <div className={styles.moves} hidden={google.isShown}>
        {moves.map(({ to, x, y }) => (
          <span key={to} data-to={to}>
            <ViewLink
              label={texts.moveTo[to]}
              icon="arrow-right"
              view={dragView(view, { x: x * mapWidth, y: y * resultsMapHeight })}
              hrefOf={hrefOfView}
            />
          </span>
        ))}
      </div>
      <p className={styles.note}>
        {pins.length > 0 && pins.every(({ isAllIn }) => isAllIn) && (
          <span className={content.small}>
            {isSamePer ? texts.lowestPrice(pins[0]?.per ?? "") : texts.lowestPrices}
          </span>
        )}
        {area !== "" && (
          <a data-exact href={hrefOfArea("")}>
            {texts.wholePlace(place)}
          </a>
        )}
      </p>
    </div>
  );
}

type PinProps = { readonly pin: ResultPin; readonly label: string; readonly point: MapPoint | null };

function Pin({ pin, label, point }: PinProps): ReactNode {
  if (point === null) return null;
  const { centreId, centre, locality, paise, per, href } = pin;
  const half = pinWidth(label) / 2;
  const top = -pinHeight - tipHeight;
  return (
    <a
      href={href}
      className={styles.pin}
      data-centre={centreId}
      aria-label={texts.pinName(centre, locality, `${formatPaise(paise)} ${per}`)}
    >
      <g transform={`translate(${point.x} ${point.y})`}>
        <path d={`M-6 ${-tipHeight - 1}L0 0 6 ${-tipHeight - 1}Z`} />
        <rect x={-half} y={top} width={2 * half} height={pinHeight} rx={pinHeight / 2} />
        <text y={top + 21} textAnchor="middle">
          {label}
        </text>
      </g>
    </a>
  );
}

/** A link to another view of the map. */
function ViewLink(props: {
  readonly label: string;
  readonly icon: IconName;
  /** Null if the map has no such view. */
  readonly view: MapView | null;
  readonly hrefOf: (view: MapView) => string;
}): ReactNode {
  const { label, icon, view, hrefOf } = props;
  return (
    <a
      {...(view === null ? { role: "link", "aria-disabled": true } : { href: hrefOf(view) })}
      data-exact
      className={styles.viewLink}
    >
      <Icon name={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </a>
  );
}
