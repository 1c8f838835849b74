import { type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { onNearViewport } from "./on-near-viewport.ts";
import styles from "./picture.module.css";

/** Addresses of a picture in four sizes. They name AVIF files; each has a WebP file of the same name beside it. */
export type PictureSizes = {
  readonly alt: string;
  readonly thumb: string;
  readonly small: string;
  readonly medium: string;
  readonly large: string;
};

type Props = {
  readonly picture: PictureSizes;
  /** The displayed width, as in the `sizes` attribute: `(min-width: 60rem) 33vw, 100vw`. */
  readonly sizes: string;
  /** `arch` is the brand's pointed arch, `round` a round one, `plain` a rectangle. */
  readonly shape?: "plain" | "arch" | "round";
  /** Aspect ratio, width to height; the picture is cropped to it. */
  readonly ratio?: "landscape" | "square" | "portrait" | "tall";
  /**
   * For the first picture in view: fetched immediately and with high priority. `wide` does so only in wide windows, for
   * a picture that is below the first view of a phone. Leave out for pictures further down.
   */
  readonly priority?: boolean | "wide";
  /** Hidden from screen readers, because the text beside it says the same. */
  readonly decorative?: boolean;
};

const widths = { thumb: 160, small: 480, medium: 960, large: 1600 } as const;
const heights = { landscape: 720, square: 960, portrait: 1200, tall: 1440 } as const;

/**
 * A picture that reserves its space and loads the smallest sufficient file. Without `priority` it is fetched when it
 * comes near the window: native lazy loading starts thousands of pixels earlier. Without scripts the browser decides.
 */
export function Picture(props: Props): ReactNode {
  const { picture, shape = "plain", ratio = "landscape", priority = false } = props;
  const containerRef = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(priority === true);
  useEffect(() => {
    if (!isNear && containerRef.current) return onNearViewport(containerRef.current, () => setNear(true));
  }, [isNear]);
  const alt = props.decorative ? "" : picture.alt;
  return (
    <span ref={containerRef} className={classes(styles.picture, styles[shape])}>
      {isNear || priority === "wide" ? (
        <Sources {...props} alt={alt} ratio={ratio} isNear={isNear} />
      ) : (
        <span
          className={classes(styles.image, styles.place, styles[ratio])}
          {...(alt !== "" && { role: "img", "aria-label": alt })}
        />
      )}
      {!isNear && (
        <noscript>
          <Sources {...props} alt={alt} ratio={ratio} isNear />
        </noscript>
      )}
    </span>
  );
}

type SourcesProps = Props & {
  readonly alt: string;
  readonly ratio: NonNullable<Props["ratio"]>;
  /** Until then, the picture is fetched only in a wide window. */
  readonly isNear: boolean;
};

/** Matches windows wider than a phone. */
const wideViewport = "(min-width: 40rem)";

/** A transparent picture of one pixel: the placeholder of a picture that is not yet fetched. */
const transparentPixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

function Sources({ picture, sizes, alt, ratio, priority, isNear }: SourcesProps): ReactNode {
  return (
    <picture>
      <source
        type="image/avif"
        media={isNear ? undefined : wideViewport}
        srcSet={srcSetOf(picture, avifUrl)}
        sizes={sizes}
      />
      <img
        className={classes(styles.image, styles[ratio])}
        src={isNear ? webpUrl(picture.medium) : transparentPixel}
        srcSet={isNear ? srcSetOf(picture, webpUrl) : undefined}
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

function srcSetOf(picture: PictureSizes, form: (address: string) => string): string {
  const { thumb, small, medium, large } = picture;
  return Object.entries({ thumb, small, medium, large })
    .map(([size, address]) => `${form(address)} ${widths[size as keyof typeof widths]}w`)
    .join(", ");
}

function avifUrl(address: string): string {
  return versionedUrl(address);
}

function webpUrl(address: string): string {
  return versionedUrl(address).replace(/\.avif$/, ".webp");
}

/** Adds the version of the pictures to the address, so that browsers can cache it forever; unchanged in development. */
function versionedUrl(address: string): string {
  const version = import.meta.env.PICTURES;
  return version === undefined
    ? address
    : address.replace(/^\/pictures\/(?=[^/]+$)/, `/pictures/${version}/`);
}
