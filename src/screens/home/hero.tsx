import type { ReactNode } from "react";
import type { HomeResponse } from "../../api/contract/content.ts";
import layout from "../../ui/layout.module.css";
import { Picture } from "../../ui/picture.tsx";
import { deferred } from "../loading/deferred.tsx";
import styles from "./hero.module.css";
import { NoCentres } from "./no-centres.tsx";

/** The room search, loaded lazily. Until its code has loaded, it is a plain HTML form. */
export const DeferredRoomSearch = deferred(
  "src/screens/home/room-search.tsx",
  async () => (await import("./room-search.tsx")).RoomSearch,
);

type Props = {
  readonly hero: HomeResponse["hero"];
  readonly cities: HomeResponse["cities"];
  readonly openingHours: HomeResponse["openingHours"];
};

/** The headline and the room search, next to an arch-shaped picture. */
export function Hero({ hero, cities, openingHours }: Props): ReactNode {
  const hasCentres = cities.some(({ buildingsCount }) => buildingsCount > 0);
  return (
    <section className={styles.hero}>
      <div className={layout.wrap}>
        <div className={styles.stage}>
          <div className={styles.light} />
          <div className={styles.words}>
            <h1 className={styles.heading}>{hero.heading}</h1>
            <p className={layout.lead}>{hero.lead}</p>
          </div>
          {hasCentres ? <DeferredRoomSearch cities={cities} openingHours={openingHours} /> : <NoCentres />}
          <div className={styles.window}>
            <Picture
              picture={hero.image}
              sizes="(min-width: 60rem) 34rem, (min-width: 40rem) 30rem, 75vw"
              shape="arch"
              ratio="portrait"
              priority
            />
          </div>
        </div>
      </div>
    </section>
  );
}
