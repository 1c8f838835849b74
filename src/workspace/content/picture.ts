import type { Picture } from "../../api/contract/places.ts";

/**
 * Returns the URLs of a picture in `content/pictures` in four sizes (requirement N10). No other code builds the URLs of
 * pictures and photos.
 */
export function presentPicture(name: string, alt: string): Picture {
  return { ...fourSizes(`/pictures/${name}`, alt), isIllustration: true };
}

/** Returns the URLs of an operator's photo in four sizes. `key`: its content hash. */
export function presentPhoto(key: string, alt: string): Picture {
  return { ...fourSizes(`/photos/${key}`, alt), isIllustration: false };
}

function fourSizes(path: string, alt: string): Omit<Picture, "isIllustration"> {
  const imageUrl = (size: string) => `${path}-${size}.avif`;
  return {
    alt,
    thumb: imageUrl("thumb"),
    small: imageUrl("small"),
    medium: imageUrl("medium"),
    large: imageUrl("large"),
  };
}

/** Returns a drawing as a picture. One vector file serves all sizes. `path` is a path of `drawingPath`. */
export function presentDrawing(path: string, alt: string): Picture {
  return { alt, thumb: path, small: path, medium: path, large: path, isIllustration: true };
}
