import type { ReactNode } from "react";
import type { Building } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/centre.ts";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import layout from "../../../ui/layout.module.css";
import { useArea } from "../../data/areas.tsx";
import { mailHref, phoneHref } from "../../layout/paths.ts";
import { useSiteContent } from "../../layout/use-site-content.ts";
import { DeferredLeadForm } from "../../lead-form/deferred-lead-form.ts";
import { findFirstForm } from "../../lead-form/first-form-of.ts";
import { LeadRetry } from "../../lead-form/lead-retry.tsx";
import styles from "./centre.module.css";

/** Ways to contact a centre: by form, phone or email. */
export function Enquiry({ building }: { readonly building: Building }): ReactNode {
  const form = findFirstForm(useArea("contactUs.content").data);
  const { phone, brand } = useSiteContent();
  const { name, city, locality } = building;
  return (
    <section className={styles.section} aria-label={texts.enquireAbout(name)}>
      <div className={classes(layout.wrap, styles.enquiry)}>
        <div className={layout.stack}>
          <p className={styles.big}>{texts.visitPrompt}</p>
          <p>
            <a href={phoneHref(phone)} className={styles.contact}>
              <Icon name="phone" />
              <span>{phone}</span>
            </a>
          </p>
          {brand.email !== "" && (
            <p>
              <a href={mailHref(brand.email)} className={styles.contact}>
                <Icon name="mail" />
                <span>{brand.email}</span>
              </a>
            </p>
          )}
        </div>
        {form === null ? (
          <LeadRetry />
        ) : (
          <DeferredLeadForm
            form={form}
            heading={texts.enquireAbout(name)}
            subject={{ city: city.name, about: `${name}, ${locality.name}` }}
          />
        )}
      </div>
    </section>
  );
}
