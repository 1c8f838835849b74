import type { Picture } from "../../api/contract/places.ts";

/**
 * Returns the URLs of a picture in `content/pictures` in four sizes (requirement N10). No other code builds these URLs.
 */
export function presentPicture(name: string, alt: string): Picture {
  const imageUrl = (size: string) => `/pictures/${name}-${size}.avif`;
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
  return { alt, thumb: path, small: path, medium: path, large: path };
}
