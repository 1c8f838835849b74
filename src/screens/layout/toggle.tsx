import type { ReactNode } from "react";

type Props = {
  readonly isOpen: boolean;
  /** Id of what it opens. */
  readonly controls: string;
  /** Where it leads where scripts do not come. */
  readonly href: string;
  readonly label?: string;
  readonly className?: string;
  readonly onToggle: (instead: string) => void;
  /** The visitor is about to press it. */
  readonly onApproach?: () => void;
  readonly children: ReactNode;
};

/** A button that opens something over the page; before scripts its form leads to a page that serves instead. */
export function Toggle(props: Props): ReactNode {
  return (
    // Its button says what it does; that a form begins and ends round it is nobody's news.
    <form action={props.href} role="presentation">
      <button
        type="submit"
        className={props.className}
        aria-label={props.label}
        aria-expanded={props.isOpen}
        aria-controls={props.controls}
        aria-haspopup="dialog"
        onPointerEnter={props.onApproach}
        onFocus={props.onApproach}
        onClick={(event) => {
          event.preventDefault();
          props.onToggle(props.href);
        }}
      >
        {props.children}
      </button>
    </form>
  );
}
