import type { ReactNode } from "react";
import type { Faq } from "../../api/contract/content.ts";
import * as texts from "../../texts/home.ts";
import { Accordion } from "../../ui/accordion.tsx";
import layout from "../../ui/layout.module.css";
import { RichText } from "../../ui/rich-text.tsx";
import styles from "./home-faqs.module.css";

export function HomeFaqs({ faqs }: { readonly faqs: readonly Faq[] }): ReactNode {
  if (faqs.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="questions">
      <div className={layout.wrap}>
        <div className={styles.columns}>
          <h2 id="questions" className={styles.heading}>
            {texts.questions}
          </h2>
          <Accordion
            items={faqs.map(({ question, answer }) => ({
              title: question,
              content: (
                <p>
                  <RichText text={answer} />
                </p>
              ),
            }))}
          />
        </div>
      </div>
    </section>
  );
}
