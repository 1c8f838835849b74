import type { ReactNode } from "react";
import type { Brand, FooterContent } from "../../api/contract/content.ts";
import * as texts from "../../texts/layout.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./footer.module.css";
import { mailHref, phoneHref } from "./paths.ts";

type Props = { readonly footer: FooterContent; readonly brand: Brand; readonly phone: string };

const networks = [
  ["facebook", "Facebook"],
  ["instagram", "Instagram"],
  ["twitter", "Twitter"],
  ["linkedin", "LinkedIn"],
] as const;

export function FooterContact({ footer, brand, phone }: Props): ReactNode {
  const contact = footer.ContactInfo[0];
  const email = contact?.Email || brand.email;
  return (
    <div className={styles.contact}>
      <h2 className={styles.heading}>{texts.address}</h2>
      <address className={styles.address}>
        {contact?.Address && <p>{contact.Address}</p>}
        {email && (
          <a className={styles.link} href={mailHref(email)}>
            {email}
          </a>
        )}
        <a className={styles.phone} href={phoneHref(contact?.Phone || phone)}>
          {contact?.Phone || phone}
        </a>
      </address>
      <ul className={styles.social}>
        {networks
          .filter(([name]) => footer.social[name] !== "")
          .map(([name, label]) => (
            <li key={name}>
              <a href={footer.social[name]} className={styles.network} aria-label={label} rel="noopener">
                <Icon name={name} />
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}
