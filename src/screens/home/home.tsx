import type { ReactNode } from "react";
import { useArea } from "../data/areas.tsx";
import { ErrorMessage } from "../errors/error-message.tsx";
import { CityChooser } from "../layout/city-chooser.tsx";
import { deferred } from "../loading/deferred.tsx";
import type { RouteLocation } from "../screen.ts";
import { HomeSkeleton } from "../skeletons/home-skeleton.tsx";
import { Hero } from "./hero.tsx";
import { NextBooking } from "./next-booking.tsx";

export const DeferredSections = deferred(
  "src/screens/home/sections.tsx",
  async () => (await import("./sections.tsx")).Sections,
);

export function Home({ location }: { readonly location: RouteLocation }): ReactNode {
  return location.hasOrders === false ? <Content /> : <ContentWithNextBooking />;
}

/** Waits for the next booking, so that the page below does not move when it is loaded. */
function ContentWithNextBooking(): ReactNode {
  const { fetching, data } = useArea("nextBooking");
  if (fetching) return <HomeSkeleton />;
  return (
    <>
      {data && <NextBooking {...data} />}
      <Content />
    </>
  );
}

function Content(): ReactNode {
  const { fetching, data, error } = useArea("home");
  if (fetching) return <HomeSkeleton />;
  return (
    <>
      {data === null ? (
        <ErrorMessage error={error} />
      ) : (
        <>
          <Hero hero={data.hero} cities={data.cities} openingHours={data.openingHours} />
          <CityChooser cities={data.cities} withSearch />
        </>
      )}
      <DeferredSections home={data} />
    </>
  );
}
