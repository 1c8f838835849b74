import type { ReactNode } from "react";
import type { Section } from "../../api/contract/content.ts";
import * as texts from "../../texts/contact-us.ts";
import * as lead from "../../texts/lead-form.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import layout from "../../ui/layout.module.css";
import { useArea } from "../data/areas.tsx";
import { DeferredLeadForm } from "../lead-form/deferred-lead-form.ts";
import { type EnquirySubject, parseEnquirySubject } from "../lead-form/enquiry-subject.ts";
import { LeadErrorPage } from "../lead-form/lead-error-page.tsx";
import type { LeadSubject } from "../lead-form/lead-fields.ts";
import { useCityName } from "../page-sections/city-links.tsx";
import { PageSections } from "../page-sections/page-sections.tsx";
import type { SectionOf } from "../page-sections/section-of.ts";
import type { RouteLocation } from "../screen.ts";
import { ContactSkeleton } from "../skeletons/contact-skeleton.tsx";
import styles from "./contact-us.module.css";
import { NearbyCentres } from "./nearby-centres.tsx";
import { WaysToReach } from "./ways-to-reach.tsx";

/** Renders the contact page: the lead form next to other ways to contact us, then nearby centres and other sections. */
export function ContactUs({ location }: { readonly location: RouteLocation }): ReactNode {
  const { fetching, data, error } = useArea("contactUs.content");
  if (fetching) return <ContactSkeleton />;
  if (data !== null) return <Page sections={data.sections} location={location} />;
  return <LeadErrorPage error={error} />;
}

function Page({
  sections,
  location,
}: {
  readonly sections: readonly Section[];
  readonly location: RouteLocation;
}): ReactNode {
  const enquiry = parseEnquirySubject(location.query);
  const city = useCityName(enquiry.city);
  const form = sections.find((section) => section.kind === "form");
  const contactWays = sections.find((section) => section.kind === "features");
  const hero = sections.filter((section) => section.kind === "hero");
  const otherSections = sections.filter(
    (section) => section !== form && section !== contactWays && section.kind !== "hero",
  );
  return (
    <>
      <PageSections sections={hero} />
      <div className={styles.stage}>
        <div className={layout.wrap}>
          <div className={layout.withAside}>
            {form ? (
              <ContactForm form={form} enquiry={enquiry} />
            ) : (
              <EmptyState isPage={hero.length === 0} heading={texts.name}>
                <p>{texts.noForm}</p>
              </EmptyState>
            )}
            <WaysToReach ways={contactWays} />
          </div>
        </div>
      </div>
      <NearbyCentres city={enquiry.city} cityName={city} />
      <PageSections sections={otherSections} />
    </>
  );
}

type FormProps = { readonly form: SectionOf<"form">; readonly enquiry: EnquirySubject };

/** The enquiry form. Its subject comes from the link that opened the page. */
function ContactForm({ form, enquiry }: FormProps): ReactNode {
  const { productType, about, centre } = enquiry;
  const city = useCityName(enquiry.city);
  const subject = { city, productType, about };
  return centre === null ? (
    <DeferredLeadForm {...form} subject={subject} />
  ) : (
    <CentreForm form={form} subject={subject} />
  );
}

/** The enquiry form for a link that contains the id of a centre. If the centre is unknown, the subject omits it. */
function CentreForm({
  form,
  subject,
}: {
  readonly form: SectionOf<"form">;
  readonly subject: LeadSubject;
}): ReactNode {
  const building = useArea("buildings.buildingData").data?.buildings[0];
  if (building === undefined) return <DeferredLeadForm {...form} subject={subject} />;
  const { name, locality, city } = building;
  const centre = lead.centreIn(name, locality.name);
  const subjectText = subject.about === undefined ? centre : `${subject.about}, ${centre}`;
  return <DeferredLeadForm {...form} subject={{ ...subject, city: city.name, about: subjectText }} />;
}
