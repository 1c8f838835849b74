import type { ReactNode } from "react";
import type { BuildingDataResponse } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/centre.ts";
import layout from "../../../ui/layout.module.css";
import { BookableItem } from "./bookable-item.tsx";
import styles from "./centre.module.css";
import { DeferredFreeRooms } from "./deferred-free-rooms.ts";

/** The items of a centre that can be booked online, with their next availability. */
export function BookableItems({ details }: { readonly details: BuildingDataResponse }): ReactNode {
  const { building, catalogue } = details;
  if (catalogue.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="book">
      <div className={layout.wrap}>
        <h2 id="book" className={styles.heading}>
          {texts.bookHeading}
        </h2>
        <DeferredFreeRooms buildingId={building.id} />
        <ul className={styles.items}>
          {catalogue.map((item) => (
            <BookableItem key={item.id} item={item} buildingId={building.id} />
          ))}
        </ul>
      </div>
    </section>
  );
}
