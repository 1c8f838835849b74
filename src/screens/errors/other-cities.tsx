import type { ReactNode } from "react";
import layout from "../../ui/layout.module.css";
import { useArea } from "../data/areas.tsx";
import { CityChooser } from "../layout/city-chooser.tsx";
import { ColonnadeSkeleton } from "../skeletons/colonnade-skeleton.tsx";

/** The city chooser of the error page. It uses the home data or the city data, whichever has loaded. */
export function OtherCities(): ReactNode {
  const cities = useArea("cities");
  const home = useArea("home");
  const loadedCities = cities.data?.cities ?? home.data?.cities;
  if (loadedCities !== undefined) return <CityChooser cities={loadedCities} />;
  if (!cities.fetching && !home.fetching) return null;
  return (
    <div className={layout.wrap}>
      <ColonnadeSkeleton count={6} />
    </div>
  );
}
