import { type ReactNode, useEffect, useRef } from "react";
import { whenNear } from "../../ui/when-near.ts";
import { useArea } from "../frame/areas.tsx";
import { CityChooser } from "../frame/city-chooser.tsx";
import { ErrorMessage } from "../frame/error-message.tsx";
import { onFirstSign } from "../frame/first-sign.ts";
import { Part } from "../frame/later.tsx";
import { Skeleton } from "../frame/skeleton.tsx";
import { Hero } from "./hero.tsx";
import { type LaterHome, laterHome } from "./later-home.ts";

/** The home page, from the search to the questions. */
export function Home(): ReactNode {
  const { fetching, data, error } = useArea("home");
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => loadBelow(below.current), []);
  if (fetching) return <Skeleton kind="home" />;
  return (
    <>
      {data === null ? (
        <ErrorMessage error={error} />
      ) : (
        <>
          <Hero hero={data.hero} cities={data.cities} />
          <CityChooser cities={data.cities} withSearch />
        </>
      )}
      <div ref={below}>
        <Part from={laterHome} part={sections} content={data} />
      </div>
    </>
  );
}

const sections = ({ Sections }: LaterHome) => Sections;

/** At the visitor's first sign, and where it is in view without one: its pictures are then to be fetched. */
function loadBelow(place: HTMLElement | null): () => void {
  const ending = new AbortController();
  const load = () => void laterHome.load().catch(() => undefined);
  onFirstSign(load, ending.signal);
  const stop = place === null ? undefined : whenNear(place, load);
  return () => {
    ending.abort();
    stop?.();
  };
}
