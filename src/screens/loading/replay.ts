/** A form control with a value. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Value and checked state of a control. */
export type ControlValue = { readonly value: string; readonly checked: boolean };

export function readControl(control: Control): ControlValue {
  return { value: control.value, checked: isCheckable(control) && control.checked };
}

/**
 * Returns true if a value differs from the control's default. In a group of radio buttons, this is true only for the
 * selected button, not for the one that was deselected.
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
 * Sets the value and dispatches the browser's event. React tracks the `value` property of the element, and ignores
 * events for values that were set through it. The setter of the prototype bypasses the tracking, as user input does.
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
