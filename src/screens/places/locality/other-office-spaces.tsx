import type { ReactNode } from "react";
import * as texts from "../../../texts/places.ts";
import { useArea } from "../../data/areas.tsx";
import { PageSections } from "../../page-sections/page-sections.tsx";

/** Links to office space elsewhere, from the footer's content. */
export function OtherOfficeSpaces(): ReactNode {
  const footer = useArea("productDetails.footerContent").data;
  const lists = (footer?.sections ?? []).flatMap((section) =>
    section.kind === "prose" && section.heading === texts.officeSpace
      ? [{ ...section, heading: texts.otherPlacesFor(texts.officeSpace) }]
      : [],
  );
  return <PageSections sections={lists} />;
}
