import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Picture } from "../../api/contract/places.ts";
import * as texts from "../../texts/gallery.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { Sources } from "../../ui/picture.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./gallery.module.css";

type Props = {
  readonly name: string;
  readonly images: readonly Picture[];
  /** Index of the picture that is shown first. */
  readonly first: number;
  readonly onClose: () => void;
};

/** How long the strip must be still before the position of the picture is announced, in milliseconds. */
const settledMs = 100;

/**
 * All pictures, one at a time. Visitors swipe, or use the buttons or the arrow keys. The browser traps the focus, closes
 * the dialog on Escape, and returns the focus to the link that opened it.
 */
export function GalleryDialog({ name, images, first, onClose }: Props): ReactNode {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const stripRef = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(first);
  const positionId = useId();
  const settleTimer = useRef<number>(undefined);

  const show = (target: number, behavior: ScrollBehavior) => {
    const strip = stripRef.current;
    strip?.scrollTo({ left: target * strip.clientWidth, behavior });
    setIndex(target);
  };
  /** From the last picture to the first, the strip jumps: it would scroll across all pictures. */
  const step = (by: 1 | -1) => {
    const target = (index + by + images.length) % images.length;
    show(target, Math.abs(target - index) === 1 ? "auto" : "instant");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key];
    if (by === undefined || images.length === 1) return;
    event.preventDefault();
    step(by);
  };
  const onScroll = () => {
    clearTimeout(settleTimer.current);
    settleTimer.current = window.setTimeout(() => {
      const strip = stripRef.current;
      if (strip && strip.clientWidth > 0) setIndex(Math.round(strip.scrollLeft / strip.clientWidth));
    }, settledMs);
  };

  useLayoutEffect(() => {
    dialogRef.current?.showModal();
    const strip = stripRef.current;
    strip?.scrollTo({ left: first * strip.clientWidth, behavior: "instant" });
  }, [first]);
  useEffect(() => () => clearTimeout(settleTimer.current), []);

  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-label={texts.heading(name)}
      aria-describedby={positionId}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <p id={positionId} role="status">
          {texts.position(index + 1, images.length)}
        </p>
        <button type="button" className={styles.button} onClick={() => dialogRef.current?.close()}>
          <Icon name="close" />
          <VisuallyHidden>{texts.close}</VisuallyHidden>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (axe) */}
      <ul ref={stripRef} className={styles.strip} tabIndex={0} onScroll={onScroll}>
        {images.map((image, position) => (
          <li key={image.large} className={styles.slide}>
            <Sources
              picture={image}
              alt={image.alt}
              sizes="100vw"
              ratio="whole"
              priority={Math.abs(position - index) <= 1}
              isNear
            />
            {/* The image has the same alternative text. */}
            <p className={styles.slideCaption} aria-hidden="true">
              {image.alt}
            </p>
            {image.isIllustration && <p className={styles.slideCaption}>{texts.illustration}</p>}
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <>
          <button type="button" className={classes(styles.button, styles.previous)} onClick={() => step(-1)}>
            <Icon name="arrow-right" />
            <VisuallyHidden>{texts.previous}</VisuallyHidden>
          </button>
          <button type="button" className={classes(styles.button, styles.next)} onClick={() => step(1)}>
            <Icon name="arrow-right" />
            <VisuallyHidden>{texts.next}</VisuallyHidden>
          </button>
        </>
      )}
    </dialog>
  );
}
