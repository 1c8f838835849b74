import type { MouseEvent } from "react";

/**
 * Ignores the second click of a double click on a submit button. After the first click, another button may be below the
 * pointer, such as "Remove" in place of "Save". Use it as `onClickCapture` of the form.
 */
export function ignoreDoubleClick(event: MouseEvent<HTMLFormElement>): void {
  const { target, detail } = event;
  if (detail > 1 && target instanceof Element && target.closest('[type="submit"]')) event.preventDefault();
}
