import type { ReactNode } from "react";
import { countOf } from "../../ui/format/duration.ts";
import { LiveRegion } from "../../ui/live-region.tsx";

type Props = { readonly text: string; readonly count: number };

/** Tells screen readers how many cities are left while the visitor types; it stays beside the list, filled or empty. */
export function CitiesFound({ text, count }: Props): ReactNode {
  return <LiveRegion message={text.trim() === "" ? "" : citiesFound(text, count)} />;
}

/** How many cities start with the text, as a sentence when there is none. */
export function citiesFound(text: string, count: number): string {
  return count === 0 ? `No city of ours starts with “${text.trim()}”.` : countOf(count, "city", "cities");
}
