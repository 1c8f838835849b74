import type { ReactNode } from "react";

type Props = {
  readonly isOpen: boolean;
  /** Id of the overlay that it opens. */
  readonly controls: string;
  /** Address to load instead if scripts are not available. */
  readonly href: string;
  readonly label?: string;
  readonly className?: string;
  readonly onToggle: (fallbackHref: string) => void;
  /** Called when the visitor is about to press the button. */
  readonly onIntent?: () => void;
  readonly children: ReactNode;
};

/** A button that opens an overlay. Before scripts have loaded, its form opens a page that replaces it. */
export function Toggle(props: Props): ReactNode {
  return (
    // The button labels itself: without this role, screen readers announce the start and end of a form around it.
    <form action={props.href} role="presentation">
      <button
        type="submit"
        className={props.className}
        aria-label={props.label}
        aria-expanded={props.isOpen}
        aria-controls={props.controls}
        aria-haspopup="dialog"
        onPointerEnter={props.onIntent}
        onFocus={props.onIntent}
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
