import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { Place, ReadArea, Screen } from "../screen.ts";
import { useReadArea } from "./areas.tsx";

let isFirstPage = true;

/** After a navigation in the browser: title and description of the new screen, focus on its heading, page at the top. */
export function useScreenArrival(screen: Screen, place: Place): void {
  const read = useReadArea();
  const { title, description } = screen.head(place, read as ReadArea);
  const { key, hash } = useLocation();
  const arrivedAt = useRef("");
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
  useEffect(() => {
    const isNew = arrivedAt.current !== place.pathname;
    arrivedAt.current = place.pathname;
    if (isFirstPage) {
      isFirstPage = false;
      return;
    }
    if (!isNew || hash !== "" || key === "default") return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main h1, main")?.focus({ preventScroll: true });
  }, [place.pathname, hash, key]);
}
