/** A form control with a value. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Value and checked state of a control. */
export type ControlValue = { readonly value: string; readonly checked: boolean };

export function readControl(control: Control): ControlValue {
  return { value: control.value, checked: isCheckable(control) && control.checked };
}

/**
 * Returns true if an entry differs from the control's default. A deselected radio button does not count: the selected
 * one does.
 */
export function isChanged(control: Control, { value, checked }: ControlValue): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return value !== first?.value;
  }
  if (isCheckable(control))
    return checked !== control.defaultChecked && (checked || control.type === "checkbox");
  return control.type !== "hidden" && value !== control.defaultValue;
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === "radio" || control.type === "checkbox";
}

/**
 * Replays an entry by dispatching the browser's event. React ignores values that are set through the element's own
 * property, which it tracks. User input bypasses that property, and so does the setter of its prototype.
 */
export function replayInput(control: Control, { value }: ControlValue): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isCheckable(control)) {
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
