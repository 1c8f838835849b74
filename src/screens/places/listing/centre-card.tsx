import type { ReactNode } from "react";
import type { Building } from "../../../api/contract/places.ts";
import type { ProductType } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/common.ts";
import { classes } from "../../../ui/classes.ts";
import content from "../../../ui/content.module.css";
import { truncate } from "../../../ui/format/truncate.ts";
import { Picture } from "../../../ui/picture.tsx";
import { StationLine } from "../../item-facts/station-line.tsx";
import { centreHref } from "../centre/centre-hrefs.ts";
import { OpenBadge } from "../centre/open-badge.tsx";
import styles from "./centre-list.module.css";
import { centreCardId } from "./centre-pins.ts";
import { PriceList } from "./price-list.tsx";

type Props = {
  readonly centre: Building;
  /** Product types that the visitor is looking for. Their prices are listed first. */
  readonly preferredTypes: readonly ProductType[];
  readonly serviceNow: string | undefined;
  /** Fetches the picture with high priority. Set it for the first card of a page. */
  readonly isFirst?: boolean;
};

/** Maximum length of the postal address on a card, in characters; longer addresses are shortened (requirement K6). */
const addressLimit = 64;
const amenitiesShown = 4;

/** A centre in a list: picture, location, opening state and prices. */
export function CentreCard({ centre, preferredTypes, serviceNow, isFirst }: Props): ReactNode {
  const { name, locality, address, images, amenities, offerings } = centre;
  return (
    <li className={classes(content.entry, styles.card)} id={centreCardId(centre)} data-centre={centre.id}>
      <div className={styles.cardPicture}>
        {images[0] && (
          <Picture
            picture={images[0]}
            shape="arch"
            ratio="portrait"
            sizes="(min-width: 80rem) 8rem, (min-width: 40rem) 14rem, 45vw"
            priority={isFirst ?? false}
          />
        )}
      </div>
      <div className={styles.cardWords}>
        <p className={styles.cardPlace}>{locality.name}</p>
        <h3 className={styles.cardName}>
          <a href={centreHref(centre)} className={classes(content.entryLink, styles.cardLink)}>
            {name}
          </a>
        </h3>
        <OpenBadge hours={centre} serviceNow={serviceNow} />
        <p className={styles.address} title={address}>
          {truncate(address, addressLimit)}
        </p>
        <StationLine centre={centre} form="short" />
        <ul className={classes(content.dotted, styles.amenities)} aria-label={texts.amenities}>
          {amenities.slice(0, amenitiesShown).map((amenity) => (
            <li key={amenity}>{amenity}</li>
          ))}
        </ul>
      </div>
      <PriceList offerings={offerings} preferredTypes={preferredTypes} />
    </li>
  );
}
