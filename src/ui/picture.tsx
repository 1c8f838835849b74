import { type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import styles from "./picture.module.css";
import { whenNear } from "./when-near.ts";

/** A picture in its four sizes; addresses of AVIF files, each with a WebP file of the same name beside it. */
export type PictureSizes = {
  readonly alt: string;
  readonly thumb: string;
  readonly small: string;
  readonly medium: string;
  readonly large: string;
};

type Props = {
  readonly picture: PictureSizes;
  /** How wide it is shown, as in `sizes`: `(min-width: 60rem) 33vw, 100vw`. */
  readonly sizes: string;
  /** `arch` is the brand's pointed arch, `round` a plain one, `plain` a rectangle. */
  readonly shape?: "plain" | "arch" | "round";
  /** Width by height; the picture is cut to it. */
  readonly ratio?: "landscape" | "square" | "portrait" | "tall";
  /**
   * The first thing to be seen: fetched at once and before others. `wide` is for one that is below the first view of a phone.
   * Leave out for pictures further down.
   */
  readonly priority?: boolean | "wide";
  /** Says nothing to screen readers, because the words beside it do. */
  readonly decorative?: boolean;
};

const widths = { thumb: 160, small: 480, medium: 960, large: 1600 } as const;
const heights = { landscape: 720, square: 960, portrait: 1200, tall: 1440 } as const;

/**
 * A picture whose space is reserved before it loads, in the smallest sufficient file. Unless it goes first, it is fetched
 * when it comes near the window; a browser's own lazy loading begins thousands of pixels before. Without scripts the
 * browser decides.
 */
export function Picture(props: Props): ReactNode {
  const { picture, shape = "plain", ratio = "landscape", priority = false } = props;
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(priority === true);
  useEffect(() => {
    if (!isNear && place.current) return whenNear(place.current, () => setNear(true));
  }, [isNear]);
  const alt = props.decorative ? "" : picture.alt;
  return (
    <span ref={place} className={classes(styles.picture, styles[shape])}>
      {isNear || priority === "wide" ? (
        <Files {...props} alt={alt} ratio={ratio} isNear={isNear} />
      ) : (
        <span
          className={classes(styles.image, styles.place, styles[ratio])}
          {...(alt !== "" && { role: "img", "aria-label": alt })}
        />
      )}
      {!isNear && (
        <noscript>
          <Files {...props} alt={alt} ratio={ratio} isNear />
        </noscript>
      )}
    </span>
  );
}

type FilesProps = Props & {
  readonly alt: string;
  readonly ratio: NonNullable<Props["ratio"]>;
  /** Until then, it is fetched in a wide window only. */
  readonly isNear: boolean;
};

/** A window wider than a phone's. */
const wideWindow = "(min-width: 40rem)";

/** A transparent picture of one pixel, in place of one that waits. */
const blank = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

function Files({ picture, sizes, alt, ratio, priority, isNear }: FilesProps): ReactNode {
  return (
    <picture>
      <source
        type="image/avif"
        media={isNear ? undefined : wideWindow}
        srcSet={sourceSet(picture, asIs)}
        sizes={sizes}
      />
      <img
        className={classes(styles.image, styles[ratio])}
        src={isNear ? asWebp(picture.medium) : blank}
        srcSet={isNear ? sourceSet(picture, asWebp) : undefined}
        sizes={sizes}
        alt={alt}
        width={widths.medium}
        height={heights[ratio]}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
      />
    </picture>
  );
}

function sourceSet(picture: PictureSizes, form: (address: string) => string): string {
  const { thumb, small, medium, large } = picture;
  return Object.entries({ thumb, small, medium, large })
    .map(([size, address]) => `${form(address)} ${widths[size as keyof typeof widths]}w`)
    .join(", ");
}

function asIs(address: string): string {
  return forGood(address);
}

function asWebp(address: string): string {
  return forGood(address).replace(/\.avif$/, ".webp");
}

/** One of our pictures under a name that changes with them, so that browsers keep it; in development as it is. */
function forGood(address: string): string {
  const version = import.meta.env.PICTURES;
  return version === undefined
    ? address
    : address.replace(/^\/pictures\/(?=[^/]+$)/, `/pictures/${version}/`);
}
