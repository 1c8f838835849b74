/** Names of the form's fields for names that the service uses. */
const fields: Readonly<Record<string, string>> = { end: "minutes", dates: "more", quantity: "passes" };

/**
 * Takes the focus to the first field in the page's order that has a fault; it reads out its label and the sentence. Where no
 * such field is shown, the day is what is to be changed.
 */
export function focusFirstFault(faults: Readonly<Record<string, string>>): void {
  const names = new Set(Object.keys(faults).map((name) => fields[name] ?? name));
  if (names.size === 0) return;
  const controls = document.querySelectorAll<HTMLInputElement>(
    "main form :is(input, select):not([type=hidden])",
  );
  const enabled = [...controls].filter(({ disabled }) => !disabled);
  const first = enabled.find(({ name }) => names.has(name)) ?? enabled.find(({ name }) => name === "date");
  first?.focus();
}

/** The sentence for a field of the choice, under the name that the form or the service has for it. */
export function faultOf(faults: Readonly<Record<string, string>>, name: string): string | undefined {
  const alias = Object.entries(fields).find(([, field]) => field === name)?.[0];
  return faults[name] ?? (alias === undefined ? undefined : faults[alias]);
}
