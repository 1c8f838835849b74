import { type RefObject, useEffect } from "react";

/** Event that asks to highlight the centre in its detail; an empty text ends it. */
const requested = "highlight-request";
/** Event on the container of the list and the map after another centre is highlighted. */
const changed = "highlight";

/**
 * Highlights the results of a centre together with its pin, while the pointer is over one of them or one has the focus.
 * Sets only the attribute `data-active` of the elements with the centre's id in `data-centre`, so that nothing is
 * rendered or laid out again. `map` is the map in the container of both.
 */
export function useHighlight(map: RefObject<Element | null>): void {
  useEffect(() => {
    const element = containerOf(map.current);
    if (element === null) return;
    let active = "";
    const highlight = (next: string) => {
      if (next === active) return;
      active = next;
      for (const each of element.querySelectorAll<HTMLElement | SVGElement>("[data-centre]"))
        each.toggleAttribute("data-active", each.dataset.centre === next);
      element.dispatchEvent(new CustomEvent(changed, { detail: next }));
    };
    const onPointed = ({ target }: Event) => {
      const centre = (target as Element).closest<HTMLElement | SVGElement>("[data-centre]");
      highlight(centre?.dataset.centre ?? "");
    };
    const onLeft = () => highlight("");
    const listeners = {
      pointerover: onPointed,
      focusin: onPointed,
      pointerleave: onLeft,
      focusout: onLeft,
      [requested]: (event: Event) => highlight((event as CustomEvent<string>).detail),
    };
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener);
    };
  }, [map]);
}

function containerOf(map: Element | null): HTMLElement | null {
  return map?.closest<HTMLElement>("[data-view]") ?? null;
}

/** Highlights a centre from a map that has no elements for its pins. An empty id ends the highlight. */
export function requestHighlight(map: Element, centreId: string): void {
  map.dispatchEvent(new CustomEvent(requested, { detail: centreId, bubbles: true }));
}

/** Calls back with the id of the highlighted centre, or an empty text. Returns a function that stops it. */
export function onHighlight(map: Element, callback: (centreId: string) => void): () => void {
  const container = containerOf(map);
  const listener = (event: Event) => callback((event as CustomEvent<string>).detail);
  container?.addEventListener(changed, listener);
  return () => container?.removeEventListener(changed, listener);
}
