import type { ReactNode } from "react";
import type { Picture as PictureData } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/places.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { Picture } from "../../../ui/picture.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import styles from "./place-intro.module.css";

type Props = {
  /** Name of the city or locality. */
  readonly place: string;
  readonly intro: string;
  readonly picture?: PictureData | undefined;
  /** Content below the text, such as prices or buttons. */
  readonly children?: ReactNode;
};

/** What a city or a locality is like. It is below the list of its centres, which visitors come for. */
export function PlaceIntro({ place, intro, picture, children }: Props): ReactNode {
  return (
    <section className={styles.intro} aria-labelledby="about-place">
      <div className={classes(layout.wrap, styles.stage)}>
        <div className={styles.words}>
          <h2 id="about-place">{texts.aboutPlace(place)}</h2>
          {intro !== "" && (
            <p className={layout.lead}>
              <RichText text={intro} />
            </p>
          )}
          {children}
        </div>
        {picture && (
          <div className={styles.window}>
            <Picture picture={picture} shape="arch" ratio="portrait" sizes="(min-width: 40rem) 12rem, 8rem" />
          </div>
        )}
      </div>
    </section>
  );
}
