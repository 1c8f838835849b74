import type { ReactNode } from "react";
import { useArea } from "../frame/areas.tsx";
import { PageSections } from "../page-sections/page-sections.tsx";

/** Heading of the list, in the footer's content, that leads to office space in other places. */
const wanted = "Office space";

/** Office space elsewhere, from the footer's content. */
export function Elsewhere(): ReactNode {
  const footer = useArea("productDetails.footerContent").data;
  const lists = (footer?.sections ?? []).flatMap((section) =>
    section.kind === "prose" && section.heading === wanted
      ? [{ ...section, heading: `${wanted} elsewhere` }]
      : [],
  );
  return <PageSections sections={lists} />;
}
