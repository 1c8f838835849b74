import type { ReactNode } from "react";
import { useArea } from "../frame/areas.tsx";
import { CityChooser } from "../frame/city-chooser.tsx";
import { deferred } from "../frame/deferred.tsx";
import { ErrorMessage } from "../frame/error-message.tsx";
import { HomeSkeleton } from "../frame/skeletons/home-skeleton.tsx";
import { Hero } from "./hero.tsx";

/** What is below the first view. */
export const DeferredSections = deferred(
  "src/screens/home/sections.tsx",
  async () => (await import("./sections.tsx")).Sections,
);

/** The home page, from the search to the questions. */
export function Home(): ReactNode {
  const { fetching, data, error } = useArea("home");
  if (fetching) return <HomeSkeleton />;
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
      <DeferredSections home={data} />
    </>
  );
}
