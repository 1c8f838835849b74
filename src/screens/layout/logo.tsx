import type { ReactNode } from "react";
import type { Brand } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/layout.ts";
import styles from "./logo.module.css";

/** The logo, linked to the home page (requirement H1). The name is text, so that it suits both colour schemes. */
export function Logo({ brand }: { readonly brand: Brand }): ReactNode {
  return (
    <a href={href("/")} className={styles.logo} aria-label={texts.logo(brand.name)}>
      <img src={brand.logo} alt="" width="44" height="44" className={styles.mark} />
      <span>{brand.name}</span>
    </a>
  );
}
