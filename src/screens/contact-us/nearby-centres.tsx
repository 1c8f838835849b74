import type { ReactNode } from "react";
import * as texts from "../../texts/contact-us.ts";
import { useArea } from "../data/areas.tsx";
import { enquiryHref } from "../lead-form/enquiry-href.ts";
import { Band } from "../page-sections/band.tsx";
import { CentreList } from "../page-sections/centre-list.tsx";
import { CityLinks } from "../page-sections/city-links.tsx";
import styles from "./contact-us.module.css";

type Props = {
  /** Slug of the city that the enquiry is about. */
  readonly city: string | null;
  readonly cityName: string | undefined;
};

/** Lists centres in the enquiry's city, or in all cities if it has none. Renders nothing if no centre is found. */
export function NearbyCentres({ city, cityName }: Props): ReactNode {
  const centres = useArea("contactUs.buildings").data?.buildings ?? [];
  if (centres.length === 0) return null;
  return (
    <Band heading={cityName === undefined ? texts.visitCentre : texts.centresIn(cityName)}>
      <div className={styles.cities}>
        <CityLinks
          label={texts.centresByCity}
          hrefOf={(city) => enquiryHref({ city })}
          current={city ?? undefined}
        />
      </div>
      <CentreList centres={centres} />
    </Band>
  );
}
