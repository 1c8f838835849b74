/** Maps the service's field names to the form's field names, where they differ. */
const formFieldNames: Readonly<Record<string, string>> = {
  end: "minutes",
  dates: "more",
  quantity: "passes",
};

/**
 * Focuses the first invalid field in page order; screen readers announce its label and error. If none of the invalid
 * fields is shown, focuses the date field.
 */
export function focusFirstInvalidField(fieldErrors: Readonly<Record<string, string>>): void {
  const names = new Set(Object.keys(fieldErrors).map((name) => formFieldNames[name] ?? name));
  if (names.size === 0) return;
  const controls = document.querySelectorAll<HTMLInputElement>(
    "main form :is(input, select):not([type=hidden])",
  );
  const enabled = [...controls].filter(({ disabled }) => !disabled);
  const first = enabled.find(({ name }) => names.has(name)) ?? enabled.find(({ name }) => name === "date");
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
