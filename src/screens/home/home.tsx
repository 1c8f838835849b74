import type { ReactNode } from "react";
import { useArea } from "../data/areas.tsx";
import { ErrorMessage } from "../errors/error-message.tsx";
import { CityChooser } from "../layout/city-chooser.tsx";
import { deferred } from "../loading/deferred.tsx";
import { HomeSkeleton } from "../skeletons/home-skeleton.tsx";
import { Hero } from "./hero.tsx";

export const DeferredSections = deferred(
  "src/screens/home/sections.tsx",
  async () => (await import("./sections.tsx")).Sections,
);

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
