import { useEffect, useLayoutEffect, useRef } from "react";
import { type Control, type Entry, entryOf, isChange, tellEntry } from "./entries.ts";
import { useIsTakingOver } from "./taking-over.ts";

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
      .map((control) => ({ control, entry: entryOf(control) }))
      .filter(({ control, entry }) => isChange(control, entry));
  }, [isTakingOver]);
  useEffect(() => {
    for (const disclosure of opened.current) disclosure.dispatchEvent(new Event("toggle"));
    for (const { control, entry } of entered.current) tellEntry(control, entry);
    opened.current = [];
    entered.current = [];
  }, []);
  return null;
}

type Entered = { readonly control: Control; readonly entry: Entry };
