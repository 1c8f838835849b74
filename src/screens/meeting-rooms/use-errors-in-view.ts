import { type RefObject, useLayoutEffect } from "react";

/**
 * Opens the panel of a form whenever one of its fields has a validation error, and moves the focus to the first invalid
 * field. If the focus is already in the panel, it stays there: an error must not interrupt typing.
 * @param errors error messages of the invalid fields, by field name
 */
export function useErrorsInView(
  panel: RefObject<HTMLDetailsElement | null>,
  errors: Readonly<Record<string, string>>,
): void {
  const key = JSON.stringify(errors);
  // A layout effect runs before paint, and before the focus moves to the heading of a new screen.
  useLayoutEffect(() => {
    if (key === "{}" || panel.current === null) return;
    panel.current.open = true;
    if (panel.current.contains(document.activeElement)) return;
    panel.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [key, panel]);
}
