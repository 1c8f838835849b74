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

const secondaryColumns = [
  "coworkingSpace",
  "officeSpace",
  "flexiPass",
  "virtualOffice",
  "meetingRoom",
] as const satisfies readonly ListName[];

/** Columns that a checkout page shows: its visitors may need the terms. The other columns are folded. */
const unfoldedColumns: readonly ListName[] = ["company"];

/**
 * The footer: navigation and contact data (requirements F1–F3). On checkout pages, most lists are folded, so that they
 * do not distract from the next step.
 */
export function Footer(): ReactNode {
  const footer = useArea("headerFooter").data?.footer ?? emptyFooter;
  const { brand, phone, header } = useSiteContent();
  const isFolded = isCheckoutPath(useLocation().pathname);
  return (
    <>
      <footer id="site-footer" className={styles.footer} tabIndex={-1}>
        <div className={styles.lattice} />
        <div className={layout.wrap}>
          <div className={styles.columns}>
            <FooterLists names={isFolded ? unfoldedColumns : columns} footer={footer} />
            <FooterContact footer={footer} brand={brand} phone={phone} />
          </div>
          {isFolded ? (
            <details className={styles.fold}>
              <summary className={styles.foldTitle}>{texts.moreLinks}</summary>
              <div className={styles.columns}>
                <FooterLists
                  names={columns.filter((name) => !unfoldedColumns.includes(name))}
                  footer={footer}
                />
              </div>
              <FurtherLists footer={footer} />
            </details>
          ) : (
            <FurtherLists footer={footer} />
          )}
          <p className={styles.copyright}>{texts.copyright(brand.name)}</p>
        </div>
      </footer>
      <CallBar phone={phone} label={header.contactUs} />
    </>
  );
}

type ListsProps = { readonly names: readonly ListName[]; readonly footer: FooterContent };

function FooterLists({ names, footer }: ListsProps): ReactNode {
  return names.map((name) => <FooterList key={name} heading={texts.footer[name]} links={footer[name]} />);
}

function FurtherLists({ footer }: Pick<ListsProps, "footer">): ReactNode {
  return (
    <div className={styles.further}>
      <FooterLists names={secondaryColumns} footer={footer} />
    </div>
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
