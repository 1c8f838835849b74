import type { Picture } from "../../api/contract/places.ts";

/** Returns a picture in its four sizes (requirement N10) by its name in `content/pictures`. The only place that builds these URLs. */
export function presentPicture(name: string, alt: string): Picture {
  const at = (size: string) => `/pictures/${name}-${size}.avif`;
  return { alt, thumb: at("thumb"), small: at("small"), medium: at("medium"), large: at("large") };
}
