import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { classes } from "./classes.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

export type DialogProps = {
  readonly isOpen: boolean;
  /** Escape, the close button, a click outside. */
  readonly onClose: () => void;
  readonly heading: string;
  readonly children: ReactNode;
  /** `drawer` comes in from the side. */
  readonly look?: "box" | "drawer";
};

/** A modal dialog of the browser's own: it keeps the focus inside and gives it back to where it was. */
export function Dialog({ isOpen, onClose, heading, children, look = "box" }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog?.open === false) dialog.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return (
    // The keyboard's way out is Escape, which the browser turns into `cancel`.
    <dialog
      ref={ref}
      className={classes(styles.dialog, styles[look])}
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => isOutside(event) && onClose()}
    >
      {isOpen && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={headingId} className={styles.heading}>
              {heading}
            </h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** Everything inside lies in one box that fills the dialog, so a press on the dialog itself is one on its backdrop. */
function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget;
}
