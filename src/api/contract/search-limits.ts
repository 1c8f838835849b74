/** Maximum number of results that a search counts and shows on all its pages. */
export const maxSearchTotal = 200;

/** Maximum number of amenities in a search, and the maximum length of their list. */
export const maxAmenities = 40;
export const maxAmenitiesLength = 500;
