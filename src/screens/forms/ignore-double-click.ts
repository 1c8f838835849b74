import type { MouseEvent } from "react";

/**
 * Ignores the second click of a double click on a submit button: after the first, another button may be below the
 * pointer, such as "Remove" where "Save" was. Use it as `onClickCapture` of the form.
 */
export function ignoreDoubleClick(event: MouseEvent<HTMLFormElement>): void {
  const { target, detail } = event;
  if (detail > 1 && target instanceof Element && target.closest('[type="submit"]')) event.preventDefault();
}
