import type { ReactNode } from "react";
import * as texts from "../../../texts/centre.ts";
import * as common from "../../../texts/common.ts";
import { classes } from "../../../ui/classes.ts";
import content from "../../../ui/content.module.css";
import layout from "../../../ui/layout.module.css";
import { useArea } from "../../data/areas.tsx";
import { ErrorBoundary } from "../../errors/error-boundary.tsx";
import { BookableItems } from "./bookable-items.tsx";
import styles from "./centre.module.css";
import { CentreTop } from "./centre-top.tsx";
import { Enquiry } from "./enquiry.tsx";
import { FindUs } from "./find-us.tsx";
import { NearbyCentres } from "./nearby-centres.tsx";
import { Offerings } from "./offerings.tsx";

/** The page of a centre; `children` are rendered before the enquiry form. */
export function CentrePage({ children }: { readonly children?: ReactNode }): ReactNode {
  const details = useArea("productDetails.details").data;
  if (details === null) return null;
  const { building, nearby = [] } = details;
  return (
    <>
      <CentreTop details={details} />
      <section className={styles.section} aria-labelledby="about">
        <div className={classes(layout.wrap, styles.about)}>
          <div className={layout.stack}>
            <h2 id="about" className={styles.heading}>
              {texts.about}
            </h2>
            <p className={layout.lead}>{building.description}</p>
            <ul className={classes(content.dotted, styles.amenities)} aria-label={common.amenities}>
              {building.amenities.map((amenity) => (
                <li key={amenity}>{amenity}</li>
              ))}
            </ul>
          </div>
          <Offerings offerings={building.offerings} />
        </div>
      </section>
      <BookableItems details={details} />
      <FindUs details={details} />
      {children}
      <Enquiry building={building} />
      <ErrorBoundary skip>
        <NearbyCentres nearby={nearby} />
      </ErrorBoundary>
    </>
  );
}
