import type { ReactNode } from "react";
import type { CmsPage, Section } from "../../api/contract/content.ts";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import { isBookable, productTypeOfPage } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/offering-detail.ts";
import { useArea } from "../data/areas.tsx";
import { parseEnquirySubject } from "../lead-form/enquiry-subject.ts";
import { LeadErrorPage } from "../lead-form/lead-error-page.tsx";
import { Cta } from "../page-sections/cta.tsx";
import { EmptyPage } from "../page-sections/empty-page.tsx";
import { PageSections } from "../page-sections/page-sections.tsx";
import type { RouteLocation } from "../screen.ts";
import { OfferingDetailSkeleton } from "../skeletons/offering-detail-skeleton.tsx";
import { offeringTones } from "./offering.ts";
import { contextualActions } from "./offering-actions.ts";
import { OfferingForm } from "./offering-form.tsx";
import { OfferingHero } from "./offering-hero.tsx";
import { OfferingPlaces } from "./offering-places.tsx";

type Props = { readonly slug: OfferingSlug; readonly location: RouteLocation };

/**
 * An offering page: description, audience, what is included, price, cities and centres, questions, and the next step.
 * Its screen must request `offeringAreas` and run `leadFlow`.
 */
export function OfferingDetail({ slug, location }: Props): ReactNode {
  const { fetching, data, error } = useArea("offeringDetails");
  if (fetching) return <OfferingDetailSkeleton />;
  if (data !== null) return <Page page={data} slug={slug} location={location} />;
  return <LeadErrorPage error={error} />;
}

function Page({ page, slug, location }: Props & { readonly page: CmsPage }): ReactNode {
  const productType = productTypeOfPage(slug);
  const tone = offeringTones[slug];
  const { city } = parseEnquirySubject(location.query);
  const { hero, body, questions, cta } = partsOf(page.sections);
  return (
    <>
      {hero ? <OfferingHero hero={hero} slug={slug} city={city} /> : <EmptyPage name={texts.names[slug]} />}
      {/* Near the top: the page's buttons lead to the form. */}
      {!isBookable(productType) && <OfferingForm slug={slug} city={city} section={cta} />}
      <PageSections sections={body} tone={tone} />
      <OfferingPlaces slug={slug} city={city} />
      <PageSections sections={questions} tone={tone} />
      {isBookable(productType) && cta && (
        <Cta {...cta} actions={[...contextualActions(cta.actions, { productType, city })]} />
      )}
    </>
  );
}

/** Splits a page's sections by position: `OfferingPlaces` precedes the questions, and the call to action comes last. */
function partsOf(sections: readonly Section[]) {
  const hero = sections.find((section) => section.kind === "hero");
  const cta = sections.find((section) => section.kind === "cta");
  const otherSections = sections.filter((section) => section !== hero && section !== cta);
  const body = otherSections.filter(({ kind }) => kind !== "faqs");
  return { hero, cta, body, questions: otherSections.filter(({ kind }) => kind === "faqs") };
}
