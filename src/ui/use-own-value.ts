import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react";

type Shown = { readonly value?: unknown; readonly checked?: boolean | undefined };

/**
 * Lets a control own its value. `value` (or `checked`) is its initial value, and overwrites the control only when it
 * changes. React would reset a controlled field on every render, and so discard what browsers fill in without an event:
 * Chrome on iOS, password managers, browsers inside apps. Forms read their controls on submit.
 *
 * Returns the attributes of the control: its default, and the ref that combines `ref` with the hook's own.
 */
export function useOwnValue<Control extends HTMLInputElement | HTMLSelectElement>(
  { value, checked }: Shown,
  ref?: Ref<Control>,
) {
  const control = useRef<Control>(null);
  const shown = useRef({ value, checked });
  useImperativeHandle(ref, () => control.current as Control, []);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { value, checked };
    if (value !== before.value) setProperty(control, "value", String(value ?? ""));
    if (checked !== before.checked) setProperty(control, "checked", checked === true);
  }, [value, checked]);
  return {
    ref: control,
    ...(value !== undefined && { defaultValue: value as string }),
    ...(checked !== undefined && { defaultChecked: checked }),
  };
}

/** Sets the property only if it differs, because setting it moves the cursor of the field. */
function setProperty(control: RefObject<object | null>, name: "value" | "checked", to: string | boolean) {
  const element = control.current as Record<string, unknown> | null;
  if (element !== null && element[name] !== to) element[name] = to;
}
