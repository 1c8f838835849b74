import type { ReactNode } from "react";
import type { RoomListing } from "../../api/contract/booking.ts";
import { formatDistance } from "../../api/contract/format-distance.ts";
import type { Item } from "../../api/contract/places.ts";
import { hasPasses } from "../../api/contract/units.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { buttonClass } from "../../ui/button.tsx";
import content from "../../ui/content.module.css";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { UnitPrice } from "../../ui/price.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ItemFacts } from "../item-facts/item-facts.tsx";
import { NextFree } from "../item-facts/next-free.tsx";
import { StationLine } from "../item-facts/station-line.tsx";
import { anyType, type Filters, hasTimeFilter } from "./filters.ts";
import styles from "./meeting-rooms.module.css";
import { QuotedTotal } from "./quoted-total.tsx";
import { roomHref } from "./room-href.ts";
import { roomCardId } from "./room-pins.ts";

type Props = {
  readonly room: RoomListing;
  readonly filters: Filters;
  /** Fetches the picture with high priority. Set it for the first card of a page. */
  readonly isFirst: boolean;
};

/** Returns the label of a card's link: passes are booked for the searched day, rooms for the searched time. */
function actionText({ unit }: Pick<Item, "unit">, filters: Filters): string {
  if (hasPasses[unit]) return filters.date === "" ? texts.seeDays : texts.book;
  return hasTimeFilter(filters) ? texts.book : texts.seeTimes;
}

export function RoomCard({ room, filters, isFirst }: Props): ReactNode {
  const { item, building, quote } = room;
  const picture = item.images[0];
  return (
    <li className={styles.card} id={roomCardId(room)} data-centre={building.id}>
      <div className={styles.cardPicture}>
        {picture && (
          <Picture
            picture={picture}
            shape="round"
            sizes="(min-width: 75rem) 18rem, (min-width: 40rem) 30vw, 8rem"
            priority={isFirst}
            decorative
          />
        )}
      </div>
      <div className={styles.cardWords}>
        {filters.productType === anyType && <p className={content.small}>{item.label}</p>}
        <h3 className={styles.cardName}>{item.name}</h3>
        <p className={styles.cardPlace}>
          <Icon name="pin" />
          <span>
            {`${building.name}, ${building.locality.name}${room.distanceMetres !== undefined ? ` · ${common.distanceAway(formatDistance(room.distanceMetres))}` : ""}`}
          </span>
        </p>
        <StationLine centre={building} form="short" />
        <ItemFacts item={item} amenitiesShown={4} />
        {item.nextFree !== undefined && <NextFree item={item} from={filters.date} opening={room.opening} />}
      </div>
      <div className={styles.cardPrice}>
        {quote === null ? (
          <UnitPrice paise={item.pricePaise} allInPaise={item.allInPricePaise} unit={item.unit} />
        ) : (
          <QuotedTotal quote={quote} unit={item.unit} filters={filters} size="large" />
        )}
        <a href={roomHref(room, filters)} className={buttonClass({ variant: "quiet", size: "small" })}>
          <span>{actionText(item, filters)}</span>
          <VisuallyHidden>
            {" "}
            <span>{`${item.name}, ${building.name}`}</span>
          </VisuallyHidden>
        </a>
      </div>
    </li>
  );
}
