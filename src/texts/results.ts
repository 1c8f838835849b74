/** Texts that the lists of rooms and of centres share. */

export const change = "Change";
export const nearMe = "Nearest to me";
export const viewSwitch = "Show as";
export const list = "List";
export const map = "Map";
/** Label of the filter by the area of the map. */
export const mapArea = "Map area";
