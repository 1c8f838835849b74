import type { ReactNode } from "react";
import type { Picture as PictureData } from "../../api/contract/places.ts";
import { Picture } from "../../ui/picture.tsx";
import styles from "./centre.module.css";

/**
 * Shows up to four pictures of a centre, shaped as the arches of a veranda. On phones, they are in two columns. If
 * several pictures have one alt text, it is announced only once.
 */
export function Gallery({ images }: { readonly images: readonly PictureData[] }): ReactNode {
  if (images.length === 0) return null;
  return (
    <div className={styles.gallery}>
      {images.slice(0, 4).map((image, index) => (
        <Picture
          key={image.large}
          picture={image}
          shape="arch"
          ratio="portrait"
          decorative={images.findIndex(({ alt }) => alt === image.alt) < index}
          sizes={index === 0 ? "(min-width: 60rem) 34vw, 60vw" : "(min-width: 60rem) 20vw, 40vw"}
          {...(index === 0 && { priority: true })}
        />
      ))}
    </div>
  );
}
