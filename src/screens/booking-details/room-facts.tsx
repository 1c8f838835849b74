import type { ReactNode } from "react";
import type { Building, Item } from "../../api/contract/places.ts";
import content from "../../ui/content.module.css";
import { Icon } from "../../ui/icon.tsx";
import layout from "../../ui/layout.module.css";
import { Picture } from "../../ui/picture.tsx";
import { UnitPrice } from "../../ui/price.tsx";
import { Gallery } from "../gallery/gallery.tsx";
import { ItemFacts } from "../item-facts/item-facts.tsx";
import styles from "./booking-details.module.css";

type Props = {
  readonly building: Building;
  readonly item: Item;
  /**
   * Renders only the room's name, centre and a small picture. In the steps after the first, this leaves space for the
   * fields and the countdown.
   */
  readonly isShort: boolean;
};

/** The header of a booking: the name of the room, and in the first step its location, picture and facts. */
export function RoomFacts({ building, item, isShort }: Props): ReactNode {
  const images = item.images.length > 0 ? item.images : building.images;
  const [picture] = images;
  if (isShort) {
    return (
      <header className={styles.short}>
        {picture && (
          <div className={styles.shortPicture}>
            <Picture picture={picture} sizes="3rem" shape="round" ratio="square" decorative />
          </div>
        )}
        <div className={styles.shortWords}>
          <h1 className={styles.roomName}>{item.name}</h1>
          <p className={content.small}>{`${building.name}, ${building.locality.name}`}</p>
        </div>
      </header>
    );
  }
  return (
    <header className={styles.room}>
      <div className={styles.roomWords}>
        <p className={layout.eyebrow}>{item.label}</p>
        <h1 className={styles.roomName}>{item.name}</h1>
        <p className={styles.roomPlace}>
          <Icon name="pin" />
          <span>{`${building.name}, ${building.address}`}</span>
        </p>
        {item.description && <p className={styles.roomText}>{item.description}</p>}
        <ItemFacts item={item} />
        <p>
          <UnitPrice paise={item.pricePaise} allInPaise={item.allInPricePaise} unit={item.unit} />
        </p>
      </div>
      {images.length > 0 && (
        <Gallery name={item.name} images={images} shown={1} className={styles.roomPicture}>
          {(shown) => (
            <Picture
              picture={shown}
              sizes="(min-width: 40rem) 20rem, 5rem"
              shape="arch"
              decorative
              priority="wide"
            />
          )}
        </Gallery>
      )}
    </header>
  );
}
