import type { ReactNode } from "react";
import type { HomeReply } from "../../api/contract/content.ts";
import layout from "../../ui/layout.module.css";
import { Picture } from "../../ui/picture.tsx";
import { Part } from "../frame/later.tsx";
import styles from "./hero.module.css";
import { type LaterHome, laterHome } from "./later-home.ts";

type Props = { readonly hero: HomeReply["hero"]; readonly cities: HomeReply["cities"] };

/** What we are, in one line, and the way in: light falls through an arch on to the search at its sill. */
export function Hero({ hero, cities }: Props): ReactNode {
  return (
    <section className={styles.hero}>
      <div className={layout.wrap}>
        <div className={styles.stage}>
          <div className={styles.light} />
          <div className={styles.words}>
            <h1 className={styles.heading}>{hero.heading}</h1>
            <p className={layout.lead}>{hero.lead}</p>
          </div>
          <Part from={laterHome} part={search} content={cities} />
          <div className={styles.window}>
            <Picture
              picture={hero.image}
              sizes="(min-width: 60rem) 34rem, 92vw"
              shape="arch"
              ratio="portrait"
              priority="wide"
            />
          </div>
        </div>
      </div>
    </section>
  );
}

const search = ({ Search }: LaterHome) => Search;
