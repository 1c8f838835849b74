import type { ReactNode } from "react";
import type { CityContentResponse } from "../../api/contract/content.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { RichText } from "../../ui/rich-text.tsx";
import styles from "./meeting-rooms.module.css";

/** Content about the city: an introduction and frequently asked questions. */
export function CityFaqs({ city }: { readonly city: CityContentResponse }): ReactNode {
  return (
    <section className={layout.band} aria-labelledby="city-questions">
      <div className={classes(layout.wrap, styles.words)}>
        <div className={layout.stack}>
          <h2 id="city-questions">{city.heading}</h2>
          <p className={layout.lead}>
            <RichText text={city.intro} />
          </p>
        </div>
        <Accordion
          items={city.faqs.map(({ question, answer }) => ({
            title: question,
            content: <RichText text={answer} />,
          }))}
        />
      </div>
    </section>
  );
}
