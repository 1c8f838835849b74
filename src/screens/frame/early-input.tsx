import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";

/**
 * Tells the screen what a visitor entered or opened before it took over the server's page. React leaves such a field as
 * it finds it and hears nothing: the field would show one day while the booking continues with another, until the next
 * render takes the visitor's away; an opened disclosure would wait for ever for what opening it loads. To be rendered
 * after the screen, so that the visitor's word follows whatever the screen remembers by itself.
 */
export function EarlyInput(): null {
  const isTakingOver = useIsTakingOver();
  const opened = useRef<readonly Element[]>([]);
  const entered = useRef<readonly Entered[]>([]);
  // Read in the very commit that takes over; told when the screen's own effects have run, and its charts with them.
  useLayoutEffect(() => {
    if (!isTakingOver) return;
    opened.current = [...document.querySelectorAll("details[open]")];
    entered.current = [...document.querySelectorAll<Control>("main input, main select, main textarea")]
      .filter(isChanged)
      .map((control) => ({ control, value: control.value }));
  }, [isTakingOver]);
  useEffect(() => {
    for (const disclosure of opened.current) disclosure.dispatchEvent(new Event("toggle"));
    for (const { control, value } of entered.current) tell(control, value);
    opened.current = [];
    entered.current = [];
  }, []);
  return null;
}

/** True in the render that takes over a server's page, and in no other. */
function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Entered = { readonly control: Control; readonly value: string };

/** Whether a control says something else than the page came with. A choice taken back is told by the one that replaced it. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return control.value !== first?.value;
  }
  if (isTick(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type === "checkbox");
  return control.type !== "hidden" && control.value !== control.defaultValue;
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === "radio" || control.type === "checkbox";
}

/**
 * Repeats an entry as the browser's event. React compares with the last value that it saw an element get through its own
 * property; what a visitor does passes that property by, and so does its prototype's setter.
 */
function tell(control: Control, value: string): void {
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
