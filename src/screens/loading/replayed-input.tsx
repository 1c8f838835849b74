import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Control, type ControlValue, isChanged, readControl, replayInput } from "./replay.ts";
import { useIsHydrating } from "./use-is-hydrating.ts";

/**
 * Replays input and opened disclosures from before hydration. React keeps the value of a changed field but receives no
 * event, so the state machine would not know the value. Render it after the content, so that the visitor's input
 * overrides values that the content restores.
 */
export function ReplayedInput({ within }: { readonly within?: RefObject<Element | null> }): null {
  const isHydrating = useIsHydrating();
  const openedDisclosures = useRef<readonly Element[]>([]);
  const changedControls = useRef<readonly ChangedControl[]>([]);
  // Reads the controls in the hydrating commit. The replay runs after the content's effects, which start its machines.
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
