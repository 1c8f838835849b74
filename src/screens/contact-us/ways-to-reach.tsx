import type { ReactNode } from "react";
import * as texts from "../../texts/contact-us.ts";
import { Icon } from "../../ui/icon.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useArea } from "../data/areas.tsx";
import { mailHref, phoneHref } from "../layout/paths.ts";
import { useSiteContent } from "../layout/use-site-content.ts";
import type { SectionOf } from "../page-sections/section-of.ts";
import { contactDataView } from "./contact-data.ts";
import styles from "./contact-us.module.css";

/**
 * Lists ways to contact us: phone, email and postal address from the contact data, all others from the content service.
 */
export function WaysToReach({ ways }: { readonly ways: SectionOf<"features"> | undefined }): ReactNode {
  const site = useSiteContent();
  const contact = contactDataView(useArea("headerFooter")).data?.info;
  const phone = contact?.Phone || site.phone;
  const email = contact?.Email || site.brand.email;
  return (
    <aside className={styles.ways} aria-label={ways?.heading ?? texts.otherWays}>
      <address className={styles.address}>
        <a href={phoneHref(phone)} className={styles.phone}>
          <Icon name="phone" />
          <VisuallyHidden>{texts.call} </VisuallyHidden>
          <span>{phone}</span>
        </a>
        {email && (
          <a href={mailHref(email)} className={styles.email}>
            <Icon name="mail" />
            <span>{email}</span>
          </a>
        )}
        {contact?.Address && (
          <p className={styles.place}>
            <Icon name="pin" />
            <span>{contact.Address}</span>
          </p>
        )}
      </address>
      <span>
        {ways?.items.map(({ title, text }) => (
          <section key={title} className={styles.way}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>
              <RichText text={text} />
            </p>
          </section>
        ))}
      </span>
    </aside>
  );
}
