import type { ReactNode } from "react";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import { productTypeOfPage } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/offering-detail.ts";
import { useArea } from "../data/areas.tsx";
import { DeferredLeadForm } from "../lead-form/deferred-lead-form.ts";
import { findFirstForm } from "../lead-form/first-form-of.ts";
import { LeadRetry } from "../lead-form/lead-retry.tsx";
import { Band } from "../page-sections/band.tsx";
import { useCityName } from "../page-sections/city-links.tsx";
import type { SectionOf } from "../page-sections/section-of.ts";
import styles from "./offering-form.module.css";

type Props = {
  readonly slug: OfferingSlug;
  readonly city: string | null;
  /** The page's call to action, used as the introduction of the form. */
  readonly section: SectionOf<"cta"> | undefined;
};

/** Enquiry form of an offering that is not booked online. The lead includes the offering and the city. */
export function OfferingForm({ slug, city, section }: Props): ReactNode {
  const productType = productTypeOfPage(slug);
  const form = findFirstForm(useArea("contactUs.content").data);
  const cityName = useCityName(city);
  if (form === null) return <LeadRetry />;
  const subject = {
    city: cityName,
    productType,
    ...(productType === undefined && { about: texts.names[slug] }),
  };
  return (
    <div className={styles.stage}>
      <Band>
        <div className={styles.form}>
          <DeferredLeadForm
            form={form}
            heading={section?.heading ?? texts.getQuote}
            intro={section?.text}
            subject={subject}
          />
        </div>
      </Band>
    </div>
  );
}
