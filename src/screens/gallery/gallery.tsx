import { type MouseEvent, type ReactNode, useState } from "react";
import type { Picture } from "../../api/contract/places.ts";
import * as texts from "../../texts/gallery.ts";
import { classes } from "../../ui/classes.ts";
import { webpUrl } from "../../ui/picture.tsx";
import { lazyModule } from "../loading/lazy-module.ts";
import { isPlainClick } from "../navigation/follow-links.ts";
import styles from "./gallery.module.css";

/** Loaded when a visitor opens a picture. */
const dialogModule = lazyModule(() => import("./gallery-dialog.tsx"));

type Props = {
  /** The name of the centre or the room. */
  readonly name: string;
  readonly images: readonly Picture[];
  /** Number of pictures on the page. The others are only in the gallery. */
  readonly shown: number;
  readonly className?: string | undefined;
  /** Renders a picture on the page. It must be decorative: the alt text is in the name of the link. */
  readonly children: (image: Picture, index: number) => ReactNode;
};

/**
 * Shows the first pictures of a centre or a room. Each opens all of them in a dialog. Without JavaScript, or if the
 * dialog cannot be loaded, each is a link to its largest file.
 */
export function Gallery({ name, images, shown, className, children }: Props): ReactNode {
  const [openedIndex, setOpenedIndex] = useState<number | null>(null);
  if (images.length === 0) return null;
  const open = (index: number) => async (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    await dialogModule.load().then(
      () => setOpenedIndex(index),
      () => window.location.assign(href),
    );
  };
  const dialog = dialogModule.getLoaded();
  const others = images.slice(shown);
  return (
    <div className={classes(styles.gallery, className)}>
      {images.slice(0, shown).map((image, index) => (
        <a
          key={image.large}
          href={webpUrl(image.large)}
          className={styles.open}
          aria-label={texts.openPicture(image.alt, index + 1, images.length)}
          onClick={open(index)}
        >
          <span className={styles.picture}>{children(image, index)}</span>
          {image.isIllustration && <span className={styles.caption}>{texts.illustration}</span>}
        </a>
      ))}
      {others[0] && (
        <a href={webpUrl(others[0].large)} className={styles.all} onClick={open(0)}>
          {texts.showAll(images.length)}
        </a>
      )}
      {others.length > 1 && (
        <noscript className={styles.others}>
          {others.map((image, index) => (
            <p key={image.large}>
              <a href={webpUrl(image.large)}>
                {texts.openPicture(image.alt, shown + index + 1, images.length)}
              </a>
            </p>
          ))}
        </noscript>
      )}
      {openedIndex !== null && dialog !== null && (
        <dialog.GalleryDialog
          name={name}
          images={images}
          first={openedIndex}
          onClose={() => setOpenedIndex(null)}
        />
      )}
    </div>
  );
}
