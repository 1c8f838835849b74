import type { ReactNode } from "react";
import type { BuildingDataResponse } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/centre.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";
import { Picture } from "../../../ui/picture.tsx";
import { Gallery } from "../../gallery/gallery.tsx";
import { leadFormId } from "../../lead-form/lead-fields.ts";
import { DirectionsLink } from "../../map/directions-link.tsx";
import styles from "./centre.module.css";
import { directionsHref } from "./centre-hrefs.ts";
import { centreCrumbs } from "./crumbs.ts";
import { OpenBadge } from "./open-badge.tsx";

/** How many pictures the gallery of a centre has: its own, and one of each room while there is space. */
const maxPictures = 8;

/** Top of a centre's page: name, location, pictures and actions. */
export function CentreTop({ details }: { readonly details: BuildingDataResponse }): ReactNode {
  const { building, catalogue, now } = details;
  const { name, locality, city, address, location } = building;
  const roomPictures = catalogue.flatMap(({ images }) => images.slice(0, 1));
  const images = [...building.images, ...roomPictures].slice(0, maxPictures);
  return (
    <header className={styles.top}>
      <div className={layout.wrap}>
        <Breadcrumbs crumbs={centreCrumbs(building)} />
        <div className={styles.title}>
          <div>
            <p className={styles.place}>{`${locality.name}, ${city.name}`}</p>
            <h1 className={styles.name}>{name}</h1>
          </div>
          <div className={styles.facing}>
            <OpenBadge hours={building} serviceNow={now} />
            <address className={styles.address}>{address}</address>
            <DirectionsLink href={directionsHref(location)} name={name} />
            <p className={layout.row}>
              {catalogue.length > 0 && (
                <a href="#book" className={buttonClass()}>
                  {texts.bookRoomOrDesk}
                </a>
              )}
              <a href={`#${leadFormId}`} className={buttonClass({ variant: "secondary" })}>
                {texts.enquire}
              </a>
            </p>
          </div>
        </div>
      </div>
      <div className={styles.galleryWrap}>
        {/* Arches of a veranda. */}
        <Gallery name={name} images={images} shown={4} className={styles.gallery}>
          {(image, index) => (
            <Picture
              picture={image}
              shape="arch"
              ratio="portrait"
              decorative
              sizes={index === 0 ? "(min-width: 60rem) 34vw, 60vw" : "(min-width: 60rem) 20vw, 40vw"}
              {...(index === 0 && { priority: true })}
            />
          )}
        </Gallery>
      </div>
    </header>
  );
}
