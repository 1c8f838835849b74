import type { ReactNode } from "react";
import type { Brand } from "../../api/contract/content.ts";
import styles from "./logo.module.css";
import { SiteLink } from "./site-link.tsx";

/** The brand, leading home. */
export function Logo({ brand }: { readonly brand: Brand }): ReactNode {
  return (
    <SiteLink href="/" className={styles.logo} aria-label={`${brand.name}, home page`}>
      <img src={brand.logo} alt="" width="160" height="44" className={styles.image} />
    </SiteLink>
  );
}
