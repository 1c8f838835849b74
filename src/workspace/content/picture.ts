import type { Picture } from "../../api/contract/places.ts";

/**
 * A picture in its four sizes (row N10), from its name in `content/pictures` (without its ending). Every
 * name in data files becomes an address here and nowhere else.
 */
export function presentPicture(name: string, alt: string): Picture {
  const at = (size: string) => `/pictures/${name}-${size}.avif`;
  return { alt, thumb: at("thumb"), small: at("small"), medium: at("medium"), large: at("large") };
}
