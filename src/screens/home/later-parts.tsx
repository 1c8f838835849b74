import type { ReactNode } from "react";
import type { HomeReply } from "../../api/contract/content.ts";
import { OtherCities } from "../frame/other-cities.tsx";
import { Benefits } from "./benefits.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { NoCentreYet } from "./no-centre-yet.tsx";
import { Questions } from "./questions.tsx";
import { RateCard } from "./rate-card.tsx";
import { RoomSearch } from "./room-search.tsx";
import { Testimonials } from "./testimonials.tsx";

/** The search, which is a plain form until then, or what stands in its place. */
export function Search({ content: cities }: { readonly content: HomeReply["cities"] }): ReactNode {
  const hasCentres = cities.some(({ buildingsCount }) => buildingsCount > 0);
  return hasCentres ? <RoomSearch cities={cities} /> : <NoCentreYet />;
}

/** The home page below its first view; the way on where its data could not be loaded. */
export function Sections({ content }: { readonly content: HomeReply | null }): ReactNode {
  if (content === null) return <OtherCities />;
  return (
    <>
      <RateCard offerings={content.offerings} />
      <Benefits benefits={content.benefits} />
      <Testimonials testimonials={content.testimonials} />
      <Questions faqs={content.faqs} />
      <CallToAction actions={content.hero.actions} />
    </>
  );
}
