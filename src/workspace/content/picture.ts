import type { Picture } from "../../api/contract/places.ts";

/**
 * Returns the URLs of a picture in `content/pictures` in four sizes (requirement N10). No other code builds these URLs.
 */
export function presentPicture(name: string, alt: string): Picture {
  const at = (size: string) => `/pictures/${name}-${size}.avif`;
  return { alt, thumb: at("thumb"), small: at("small"), medium: at("medium"), large: at("large") };
}
