import type { ReactNode } from "react";
import { href } from "../../../api/contract/href.ts";
import type { NamedPlace } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/places.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { useArea } from "../../data/areas.tsx";
import { Band } from "../../page-sections/band.tsx";
import { BookableItem } from "../centre/bookable-item.tsx";
import styles from "./locality.module.css";

type Props = { readonly city: NamedPlace; readonly locality: NamedPlace };

export function LocalityRooms({ city, locality }: Props): ReactNode {
  const rooms = useArea("bookingPage.product").data;
  if (rooms === null || rooms.items.length === 0) return null;
  return (
    <Band background="shade" heading={texts.bookIn(locality.name)}>
      <ul className={styles.rooms}>
        {rooms.items.map(({ item, building }) => (
          <BookableItem key={item.id} item={item} buildingId={building.id} centreLabel={building.name} />
        ))}
      </ul>
      <p className={styles.all}>
        <a
          href={href("/meeting-rooms/:city/:locality", { city: city.slug, locality: locality.slug })}
          className={buttonClass({ variant: "secondary" })}
        >
          {texts.allRoomsIn(locality.name)}
        </a>
      </p>
    </Band>
  );
}
