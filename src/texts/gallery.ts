/** Texts of the pictures of a centre or a room, and of their gallery. */

/** Describes the photo of an operator who has not described it. `place`: a locality, or the kind of a room. */
export const photoAlt = (number: number, name: string, place: string) =>
  `Photo ${number} of ${name}, ${place}`;
export const heading = (name: string) => `Pictures of ${name}`;
export const openPicture = (alt: string, number: number, total: number) =>
  `${alt}: open picture ${number} of ${total}`;
export const showAll = (total: number) => `See all ${total} pictures`;
export const position = (number: number, total: number) => `${number} of ${total}`;
export const previous = "Previous picture";
export const next = "Next picture";
/** The caption of a drawing of a room or a centre. */
export const illustration = "Illustration";
export const close = "Close pictures";
