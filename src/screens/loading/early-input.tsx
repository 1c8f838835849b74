import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Control, type Entry, entryOf, isChange, replay } from "./replay.ts";
import { useIsHydrating } from "./use-is-hydrating.ts";

/**
 * Replays input and opened disclosures from before React hydrated the server's HTML. React keeps the value of such a
 * field but receives no event: the field would show one day while the booking continues with another. Render it after
 * the content, so that the visitor's input is applied after whatever the content restores by itself.
 */
export function EarlyInput({ within }: { readonly within?: RefObject<Element | null> }): null {
  const isHydrating = useIsHydrating();
  const opened = useRef<readonly Element[]>([]);
  const entered = useRef<readonly Entered[]>([]);
  // Read in the commit that hydrates; replayed after the content's effects have run and started its machines.
  useLayoutEffect(() => {
    if (!isHydrating) return;
    const container = within?.current ?? document.querySelector("main");
    opened.current = [...(container?.querySelectorAll("details[open]") ?? [])];
    entered.current = [...(container?.querySelectorAll<Control>("input, select, textarea") ?? [])]
      .map((control) => ({ control, entry: entryOf(control) }))
      .filter(({ control, entry }) => isChange(control, entry));
  }, [isHydrating, within]);
  useEffect(() => {
    for (const disclosure of opened.current) disclosure.dispatchEvent(new Event("toggle"));
    for (const { control, entry } of entered.current) replay(control, entry);
    opened.current = [];
    entered.current = [];
  }, []);
  return null;
}

type Entered = { readonly control: Control; readonly entry: Entry };
