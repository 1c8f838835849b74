import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./picture.module.css";

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
  /** The first thing to be seen: fetched at once and before others. Leave out for pictures further down. */
  readonly priority?: boolean;
  /** Says nothing to screen readers, because the words beside it do. */
  readonly decorative?: boolean;
};

const widths = { thumb: 160, small: 480, medium: 960, large: 1600 } as const;
const heights = { landscape: 720, square: 960, portrait: 1200, tall: 1440 } as const;

/** A picture that takes its place before it arrives, in the smallest file that does. */
export function Picture(props: Props): ReactNode {
  const { picture, sizes, shape = "plain", ratio = "landscape", priority } = props;
  return (
    <picture className={classes(styles.picture, styles[shape])}>
      <source type="image/avif" srcSet={sourceSet(picture, asIs)} sizes={sizes} />
      <img
        className={classes(styles.image, styles[ratio])}
        src={asWebp(picture.medium)}
        srcSet={sourceSet(picture, asWebp)}
        sizes={sizes}
        alt={props.decorative ? "" : picture.alt}
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
  return address;
}

function asWebp(address: string): string {
  return address.replace(/\.avif$/, ".webp");
}
