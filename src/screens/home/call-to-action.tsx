import type { ReactNode } from "react";
import type { HomeResponse } from "../../api/contract/content.ts";
import * as texts from "../../texts/home.ts";
import { buttonClass } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./call-to-action.module.css";

/** Repeats the hero's actions at the end of the page, above a decorative row of arches. */
export function CallToAction({ actions }: { readonly actions: HomeResponse["hero"]["actions"] }): ReactNode {
  return (
    <section className={styles.band} aria-labelledby="call-to-action">
      <div className={layout.wrap}>
        <h2 id="call-to-action" className={styles.heading}>
          {texts.enquiryPrompt}
        </h2>
        <p className={styles.actions}>
          {actions.map(({ label, href }, index) => (
            <a
              key={href}
              href={href}
              className={buttonClass({ variant: index === 0 ? "bright" : "secondary", size: "large" })}
            >
              {label}
            </a>
          ))}
        </p>
      </div>
      <div className={styles.arcade} />
    </section>
  );
}
