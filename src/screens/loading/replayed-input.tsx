import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Control, type ControlValue, isChanged, readControl, replayInput } from "./replay.ts";
import { useIsHydrating } from "./use-is-hydrating.ts";

/**
 * Replays input and opened disclosures from before React hydrated the server's HTML. React keeps the value of such a
 * field but receives no event: the field would show one day while the booking continues with another. Render it after
 * the content, so that the visitor's input is applied after whatever the content restores by itself.
 */
export function ReplayedInput({ within }: { readonly within?: RefObject<Element | null> }): null {
  const isHydrating = useIsHydrating();
  const openedDisclosures = useRef<readonly Element[]>([]);
  const changedControls = useRef<readonly ChangedControl[]>([]);
  // Read in the commit that hydrates; replayed after the content's effects have run and started its machines.
  useLayoutEffect(() => {
    if (!isHydrating) return;
    const container = within?.current ?? document.querySelector("main");
    openedDisclosures.current = [...(container?.querySelectorAll("details[open]") ?? [])];
    changedControls.current = [...(container?.querySelectorAll<Control>("input, select, textarea") ?? [])]
      .map((control) => ({ control, entry: readControl(control) }))
      .filter(({ control, entry }) => isChanged(control, entry));
  }, [isHydrating, within]);
  useEffect(() => {
    for (const disclosure of openedDisclosures.current) disclosure.dispatchEvent(new Event("toggle"));
    for (const { control, entry } of changedControls.current) replayInput(control, entry);
    openedDisclosures.current = [];
    changedControls.current = [];
  }, []);
  return null;
}

type ChangedControl = { readonly control: Control; readonly entry: ControlValue };
