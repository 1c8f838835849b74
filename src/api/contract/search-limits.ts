/** Maximum number of results that a search counts and shows on all its pages. */
export const maxSearchTotal = 200;
