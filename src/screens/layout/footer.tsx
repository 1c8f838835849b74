import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { FooterContent } from "../../api/contract/content.ts";
import { isCheckoutPath } from "../../api/contract/routes.ts";
import * as texts from "../../texts/layout.ts";
import layout from "../../ui/layout.module.css";
import { useArea } from "../data/areas.tsx";
import { CallBar } from "./call-bar.tsx";
import styles from "./footer.module.css";
import { FooterContact } from "./footer-contact.tsx";
import { FooterList } from "./footer-list.tsx";
import { useSiteContent } from "./use-site-content.ts";

type ListName = Exclude<keyof FooterContent, "ContactInfo" | "social">;

const columns = ["locations", "offerings", "company", "services"] as const satisfies readonly ListName[];

const shortColumns = ["company"] as const satisfies readonly ListName[];

const secondaryColumns = [
  "coworkingSpace",
  "officeSpace",
  "flexiPass",
  "virtualOffice",
  "meetingRoom",
] as const satisfies readonly ListName[];

/**
 * The footer: navigation and contact data (requirements F1–F3). The footer of checkout pages is shorter than that of
 * other pages.
 */
export function Footer(): ReactNode {
  const footer = useArea("headerFooter").data?.footer ?? emptyFooter;
  const { brand, phone, header } = useSiteContent();
  const isShort = isCheckoutPath(useLocation().pathname);
  return (
    <>
      <footer id="site-footer" className={styles.footer} tabIndex={-1}>
        <div className={styles.lattice} />
        <div className={layout.wrap}>
          <div className={styles.columns}>
            {(isShort ? shortColumns : columns).map((name) => (
              <FooterList key={name} heading={texts.footer[name]} links={footer[name]} />
            ))}
            <FooterContact footer={footer} brand={brand} phone={phone} />
          </div>
          {!isShort && (
            <div className={styles.further}>
              {secondaryColumns.map((name) => (
                <FooterList key={name} heading={texts.footer[name]} links={footer[name]} />
              ))}
            </div>
          )}
          <p className={styles.copyright}>{texts.copyright(brand.name)}</p>
        </div>
      </footer>
      <CallBar phone={phone} label={header.contactUs} />
    </>
  );
}

const emptyFooter: FooterContent = {
  locations: [],
  offerings: [],
  company: [],
  services: [],
  coworkingSpace: [],
  officeSpace: [],
  flexiPass: [],
  virtualOffice: [],
  meetingRoom: [],
  ContactInfo: [],
  social: { facebook: "", instagram: "", twitter: "", linkedin: "" },
};
