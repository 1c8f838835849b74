import type { ReactNode } from "react";
import type { HomeResponse } from "../../api/contract/content.ts";
import { OtherCities } from "../errors/other-cities.tsx";
import { Benefits } from "./benefits.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { HomeFaqs } from "./home-faqs.tsx";
import { RateCard } from "./rate-card.tsx";
import { Testimonials } from "./testimonials.tsx";

/**
 * The sections of the home page below the hero. If the page's data could not be loaded, renders links to the cities.
 */
export function Sections({ home }: { readonly home: HomeResponse | null }): ReactNode {
  if (home === null) return <OtherCities />;
  return (
    <>
      <RateCard offerings={home.offerings} />
      <Benefits benefits={home.benefits} />
      <Testimonials testimonials={home.testimonials} />
      <HomeFaqs faqs={home.faqs} />
      <CallToAction actions={home.hero.actions} />
    </>
  );
}
