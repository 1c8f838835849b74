import { type ReactNode, useEffect, useState } from "react";
import * as texts from "../../texts/layout.ts";
import { LiveRegion } from "../../ui/live-region.tsx";

type Props = { readonly text: string; readonly count: number };

/** How long the typing rests before it is told, in milliseconds: screen readers drop what comes between two keys. */
const restMs = 500;

/** Tells screen readers how many cities what was typed leaves; it stays beside the list, filled or empty. */
export function CitiesFound({ text, count }: Props): ReactNode {
  const [told, setTold] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setTold(text.trim() === "" ? "" : citiesFound(text, count)), restMs);
    return () => clearTimeout(timer);
  }, [text, count]);
  return <LiveRegion message={told} />;
}

/** How many cities start with the text, as a sentence when there is none. */
export function citiesFound(text: string, count: number): string {
  return texts.citiesFound(count, text.trim());
}
