import type { Locator, Page } from "@playwright/test";

/** How a form is filled in: by typing, or as browsers and password managers do, with few events or none. */
export const fillModes = [
  "typed",
  "set",
  "set and blurred",
  "set and changed",
  "half set, half typed",
] as const;
export type FillMode = (typeof fillModes)[number];

/**
 * Returns the names of the forms with fields, inside closed disclosures too, and marks them for `formWith`. The name of
 * a form is its step, otherwise the anchor of its action, otherwise its first field.
 */
export function findForms(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.forms].flatMap((form) => {
      const fields = [...form.elements].filter((control) =>
        control.matches("input:not([type=hidden], [tabindex='-1']), select, textarea"),
      );
      const [first] = fields.map((field) => field.getAttribute("name") ?? "");
      if (first === undefined) return [];
      const step = form.querySelector<HTMLInputElement | HTMLButtonElement>("[name=step]")?.value;
      const anchor = form.getAttribute("action")?.split("#")[1];
      const name = step ?? anchor ?? first;
      form.setAttribute("data-test-form", name);
      return [name];
    }),
  );
}

/** Returns the first form that `findForms` has marked with this name. */
export const formWith = (page: Page, name: string): Locator =>
  page.locator(`form[data-test-form="${name}"]`).first();

/** A filled field: its name, and the value that the form must submit. */
export type FilledField = { readonly name: string; readonly value: string };

type Values = Readonly<Record<string, string>>;

/**
 * Fills in every field of the form that is not in `skipped`. Returns the fields and their values. Texts are taken from
 * `texts` by name; of selects and groups of options, one that is not selected yet is chosen.
 */
export async function fillForm(
  form: Locator,
  mode: FillMode,
  { texts, skipped = [] }: { readonly texts: Values; readonly skipped?: readonly string[] | undefined },
): Promise<FilledField[]> {
  const fields = await form.evaluate(planFields, { texts, skipped });
  const isTyped = (order: number) => mode === "typed" || (mode === "half set, half typed" && order % 2 === 1);
  const ordered = fields.map((field, order) => ({ ...field, typed: isTyped(order) }));
  for (const field of ordered)
    if (!field.typed) await controlOf(form, field).evaluate(setField, { ...field, mode });
  for (const field of ordered) if (field.typed) await typeField(controlOf(form, field), field);
  return fields;
}

type PlannedField = FilledField & { readonly index: number; readonly type: string };

/** Returns the control, which `planFields` has marked: typing into a field may add other fields before it. */
const controlOf = (form: Locator, { index }: PlannedField) => form.locator(`[data-test-field="${index}"]`);

/** Runs in the page: chooses a value for one control of each name (for text fields: for every control). */
function planFields(
  form: HTMLElement | SVGElement,
  { texts, skipped }: { texts: Values; skipped: readonly string[] },
): PlannedField[] {
  const controls = [...(form as HTMLFormElement).elements] as HTMLInputElement[];
  const seen = new Set<string>();
  return controls.flatMap((control, index): PlannedField[] => {
    const { name, type, disabled } = control;
    const isField = control.matches("input:not([type=hidden], [tabindex='-1']), select, textarea");
    if (!isField || disabled || skipped.includes(name)) return [];
    const isOption = type === "radio" || type === "checkbox";
    if (isOption && (seen.has(name) || control.checked)) return [];
    seen.add(name);
    control.setAttribute("data-test-field", String(index));
    if (isOption) return [{ name, type, index, value: control.value }];
    if (type.startsWith("select")) {
      const { options, value } = control as unknown as HTMLSelectElement;
      const option =
        [...options].slice(1).find((each) => each.value !== value && !each.disabled) ?? options[0];
      return [{ name, type: "select", index, value: option?.value ?? "" }];
    }
    return [{ name, type, index, value: texts[name] ?? `no value for ${name}` }];
  });
}

/** Runs in the page: sets the value as a script of the browser does. React does not notice an assigned value. */
function setField(
  element: HTMLElement | SVGElement,
  { type, value, mode }: PlannedField & { mode: string },
): void {
  const control = element as HTMLInputElement;
  if (mode === "set and blurred") control.focus();
  if (type === "radio" || type === "checkbox") control.checked = true;
  else control.value = value;
  if (mode === "set and blurred") control.blur();
  if (mode === "set and changed") control.dispatchEvent(new Event("change", { bubbles: true }));
}

async function typeField(control: Locator, { type, value }: PlannedField): Promise<void> {
  if (type === "radio" || type === "checkbox") await control.evaluate((box) => (box as HTMLElement).click());
  else if (type === "select") await control.selectOption(value);
  else await control.fill(value);
}
