import type { ReactNode } from "react";
import type { Picture as PictureData } from "../../../api/contract/places.ts";
import { Breadcrumbs, type Crumb } from "../../../ui/breadcrumbs.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { Picture } from "../../../ui/picture.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import styles from "./place-hero.module.css";

type Props = {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly intro: string;
  readonly picture?: PictureData | undefined;
  /** Content below the text, such as prices or buttons. */
  readonly children?: ReactNode;
};

export function PlaceHero({ crumbs, title, intro, picture, children }: Props): ReactNode {
  return (
    <header className={styles.hero}>
      <div className={styles.light} aria-hidden="true" />
      <div className={classes(layout.wrap, styles.stage)}>
        <div className={styles.words}>
          <Breadcrumbs crumbs={crumbs} />
          <h1 className={styles.title}>{title}</h1>
          {intro !== "" && (
            <p className={layout.lead}>
              <RichText text={intro} />
            </p>
          )}
          {children}
        </div>
        {picture && (
          <div className={styles.window}>
            <Picture
              picture={picture}
              shape="arch"
              ratio="portrait"
              sizes="(min-width: 60rem) 21rem, (min-width: 40rem) 12rem, 5.25rem"
              priority
            />
          </div>
        )}
      </div>
    </header>
  );
}
