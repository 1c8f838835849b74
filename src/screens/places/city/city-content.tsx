import type { ReactNode } from "react";
import * as texts from "../../../texts/places.ts";
import { useArea } from "../../data/areas.tsx";
import { Faqs } from "../../page-sections/faqs.tsx";
import { PageSections } from "../../page-sections/page-sections.tsx";

/** Content below the list of centres: FAQs about the city, and sections from the content service. */
export function CityContent(): ReactNode {
  const cityContent = useArea("bookingPage.cityContent").data;
  const content = useArea("buildings.contentData").data;
  // Omits the hero, because the page has its own heading.
  const sections = (content?.sections ?? []).filter(({ kind }) => kind !== "hero");
  return (
    <>
      {cityContent !== null && cityContent.faqs.length > 0 && (
        <Faqs heading={texts.questionsAbout(cityContent.city.name)} items={cityContent.faqs} />
      )}
      <PageSections sections={sections} />
    </>
  );
}
