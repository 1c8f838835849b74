import type { ReactNode } from "react";

type Props = {
  readonly isOpen: boolean;
  /** Id of the overlay that the button opens. */
  readonly controls: string;
  /** URL to load instead of the overlay if JavaScript is not available. */
  readonly href: string;
  readonly label?: string;
  readonly className?: string;
  readonly onToggle: (fallbackHref: string) => void;
  /** Called on hover and on focus, before the visitor presses the button. */
  readonly onIntent?: () => void;
  readonly children: ReactNode;
};

/** A button that opens an overlay. Until JavaScript has loaded, its form opens a page that replaces the overlay. */
export function Toggle(props: Props): ReactNode {
  return (
    // Without this role, screen readers announce the start and the end of a form around the button.
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
