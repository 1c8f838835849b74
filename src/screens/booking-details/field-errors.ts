/** Maps the service's field names to the form's field names, where they differ. */
const formFieldNames: Readonly<Record<string, string>> = {
  end: "minutes",
  dates: "day",
  more: "day",
  quantity: "passes",
};

/**
 * Focuses the first invalid field in page order; screen readers announce its label and error. If none of the invalid
 * fields is shown, focuses the date field, or the first chosen day of passes.
 */
export function focusFirstInvalidField(fieldErrors: Readonly<Record<string, string>>): void {
  const names = new Set(Object.keys(fieldErrors).map((name) => formFieldNames[name] ?? name));
  if (names.size === 0) return;
  const controls = document.querySelectorAll<HTMLInputElement>(
    "main form :is(input, select):not([type=hidden])",
  );
  const enabled = [...controls].filter(({ disabled }) => !disabled);
  const invalid = enabled.filter(({ name }) => names.has(name));
  const days = enabled.filter(({ name }) => name === "date" || name === "day");
  const candidates = invalid.length > 0 ? invalid : days;
  const isUnchosenDay = ({ name, checked }: HTMLInputElement) => name === "day" && !checked;
  const first = candidates.find((control) => !isUnchosenDay(control)) ?? candidates[0];
  first?.focus();
}

/** Returns the error message of a form field. `fieldErrors` may use the form's or the service's field names. */
export function fieldErrorOf(
  fieldErrors: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  const alias = Object.entries(formFieldNames).find(([, field]) => field === name)?.[0];
  return fieldErrors[name] ?? (alias === undefined ? undefined : fieldErrors[alias]);
}
