import type { ReactNode } from "react";
import { useArea } from "../frame/areas.tsx";
import { CityChooser } from "../frame/city-chooser.tsx";
import { ErrorMessage } from "../frame/error-message.tsx";
import { OtherCities } from "../frame/other-cities.tsx";
import { ScreenSkeleton } from "../frame/skeletons/screen-skeleton.tsx";
import { Benefits } from "./benefits.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { Hero } from "./hero.tsx";
import { Questions } from "./questions.tsx";
import { RateCard } from "./rate-card.tsx";
import { Testimonials } from "./testimonials.tsx";

/** The home page, from the search to the questions. */
export function Home(): ReactNode {
  const { fetching, data, error } = useArea("home");
  if (fetching) return <ScreenSkeleton kind="home" />;
  if (data === null) {
    return (
      <>
        <ErrorMessage error={error} />
        <OtherCities />
      </>
    );
  }
  return (
    <>
      <Hero hero={data.hero} cities={data.cities} />
      <CityChooser cities={data.cities} withSearch />
      <RateCard offerings={data.offerings} />
      <Benefits benefits={data.benefits} />
      <Testimonials testimonials={data.testimonials} />
      <Questions faqs={data.faqs} />
      <CallToAction actions={data.hero.actions} />
    </>
  );
}
