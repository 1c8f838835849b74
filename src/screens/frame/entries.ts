/** A control that a visitor enters something in. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What was entered in a control. */
export type Entry = { readonly value: string; readonly checked: boolean };

/** What a control says now. */
export function entryOf(control: Control): Entry {
  return { value: control.value, checked: isTick(control) && control.checked };
}

/** Whether an entry is something else than the page came with. A choice taken back is told by the one that replaced it. */
export function isChange(control: Control, { value, checked }: Entry): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return value !== first?.value;
  }
  if (isTick(control)) return checked !== control.defaultChecked && (checked || control.type === "checkbox");
  return control.type !== "hidden" && value !== control.defaultValue;
}

/** Whether a control is a radio button or a checkbox. */
export function isTick(control: Control): control is HTMLInputElement {
  return control.type === "radio" || control.type === "checkbox";
}

/**
 * Repeats an entry as the browser's event. React compares with the last value that it saw an element get through its own
 * property; what a visitor does passes that property by, and so does its prototype's setter.
 */
export function tellEntry(control: Control, { value }: Entry): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isTick(control)) {
    control.checked = control.defaultChecked;
    control.click();
  } else {
    const { selectionStart, selectionEnd } = control;
    control.value = control.defaultValue;
    const prototype = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, "value")?.set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
