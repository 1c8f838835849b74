import { type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { onNearViewport } from "./on-near-viewport.ts";
import styles from "./picture.module.css";

/**
 * URLs of a picture in four sizes. They point to AVIF files, and each AVIF file has a WebP file with the same name. For a
 * vector drawing, all four are the URL of one SVG.
 */
export type PictureSizes = {
  readonly alt: string;
  readonly thumb: string;
  readonly small: string;
  readonly medium: string;
  readonly large: string;
};

type Props = {
  readonly picture: PictureSizes;
  /** Value of the `sizes` attribute: the displayed width, such as `(min-width: 60rem) 33vw, 100vw`. */
  readonly sizes: string;
  /** `arch` is the pointed arch of the brand, `round` a round arch, and `plain` a rectangle. */
  readonly shape?: "plain" | "arch" | "round";
  /** Aspect ratio. The picture is cropped to this ratio. */
  readonly ratio?: "landscape" | "square" | "portrait" | "tall";
  /**
   * Loads the picture immediately with high priority. Set it for the first visible picture. `wide` applies only to wide
   * viewports, for a picture that is not visible on a phone without scrolling.
   */
  readonly priority?: boolean | "wide";
  /** Hides the picture from screen readers, because the adjacent text already describes it. */
  readonly decorative?: boolean;
};

const widths = { thumb: 160, small: 480, medium: 960, large: 1600 } as const;
const heights = { landscape: 720, square: 960, portrait: 1200, tall: 1440, whole: 720 } as const;

/**
 * A picture that reserves its space and loads the smallest sufficient file. Without `priority`, the picture is loaded
 * only when it is near the viewport: native lazy loading starts when the picture is still thousands of pixels away.
 * Without scripts, the browser decides.
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

type SourcesProps = Omit<Props, "ratio"> & {
  readonly alt: string;
  readonly ratio: NonNullable<Props["ratio"]> | "whole";
  /** True once the picture may be loaded in any viewport. Before that, only wide viewports load it. */
  readonly isNear: boolean;
};

/** Matches viewports that are wider than a phone. */
const wideViewport = "(min-width: 40rem)";

/** A transparent image of one pixel, used as placeholder until the picture is loaded. */
const transparentPixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

/** The files of a picture. With the ratio `whole`, it is shown in full, in a box whose size the parent determines. */
export function Sources({ picture, sizes, alt, ratio, priority, isNear }: SourcesProps): ReactNode {
  const isDrawing = picture.medium.endsWith(".svg");
  const candidates = (url: (address: string) => string) =>
    isDrawing ? { srcSet: url(picture.medium) } : { srcSet: srcSetOf(picture, url), sizes };
  return (
    <picture>
      {!(isDrawing && isNear) && (
        <source
          type={isDrawing ? "image/svg+xml" : "image/avif"}
          media={isNear ? undefined : wideViewport}
          {...candidates(versionedUrl)}
        />
      )}
      <img
        className={classes(styles.image, styles[ratio])}
        src={isNear ? webpUrl(picture.medium) : transparentPixel}
        {...(isNear && !isDrawing && candidates(webpUrl))}
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

/** Returns the versioned URL of a picture as WebP, which every browser supports. Drawings stay SVG. */
export function webpUrl(address: string): string {
  return versionedUrl(address).replace(/\.avif$/, ".webp");
}

/** Adds the version of the pictures to the URL, so that browsers can cache the picture forever (not in development). */
function versionedUrl(address: string): string {
  const version = import.meta.env.PICTURES;
  return version === undefined
    ? address
    : address.replace(/^\/pictures\/(?=[^/]+$)/, `/pictures/${version}/`);
}
