import { type ReactNode, useEffect, useState } from "react";
import * as texts from "../../texts/layout.ts";
import { LiveRegion } from "../../ui/live-region.tsx";

type Props = { readonly text: string; readonly count: number };

/** Debounce delay of the announcement, in milliseconds. Screen readers drop announcements between two keystrokes. */
const debounceMs = 500;

/** Announces how many cities match the input. Must stay mounted, even when the list is empty. */
export function CityCountStatus({ text, count }: Props): ReactNode {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(
      () => setAnnounced(text.trim() === "" ? "" : cityCountMessage(text, count)),
      debounceMs,
    );
    return () => clearTimeout(timer);
  }, [text, count]);
  return <LiveRegion message={announced} />;
}

/** Returns the number of matching cities as a sentence. */
export function cityCountMessage(text: string, count: number): string {
  return texts.citiesFound(count, text.trim());
}
