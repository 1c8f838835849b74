import type { ReactNode } from "react";
import { useArea, useReadArea } from "../../data/areas.tsx";
import { LeadErrorPage } from "../../lead-form/lead-error-page.tsx";
import { Redirect } from "../../navigation/navigate.ts";
import { PageSections } from "../../page-sections/page-sections.tsx";
import type { RouteLocation } from "../../screen.ts";
import { ListingSkeleton } from "../../skeletons/listing-skeleton.tsx";
import { CentrePage } from "../centre/centre-page.tsx";
import { placeRedirect, resolvePlace } from "../resolve/resolve-place.ts";
import { LocalityPage } from "./locality-page.tsx";
import { OtherOfficeSpaces } from "./other-office-spaces.tsx";

/** The details of a locality or a centre, with content that applies to all centres (requirement R15). */
export function Locality({ location }: { readonly location: RouteLocation }): ReactNode {
  const read = useReadArea();
  const target = resolvePlace(read);
  const sections = useArea("productDetails.headerContent").data?.sections ?? [];
  const redirect = placeRedirect(location, read);
  if (redirect !== null) return <Redirect to={redirect} />;
  // A city redirects to its own page, see `placeRedirect`.
  if (target.kind === "pending" || target.kind === "city") return <ListingSkeleton />;
  if (target.kind === "missing") return <LeadErrorPage error={target.error} />;
  if (target.kind === "centre") {
    return (
      <CentrePage>
        <PageSections sections={sections.filter(({ kind }) => kind !== "cta")} />
      </CentrePage>
    );
  }
  return (
    <>
      <LocalityPage location={location} city={target.city} locality={target.locality} />
      <PageSections sections={sections} />
      <OtherOfficeSpaces />
    </>
  );
}
