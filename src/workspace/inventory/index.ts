/** The inventory: imported cities, centres, items and coupons, and their format in the API. */

export { type BookableItem, bookableItems, findBookableItem, findCatalogueItem } from "./bookable-item.ts";
export { checkBuildingSettings } from "./building-settings.ts";
export {
  type Centre,
  type CentreFilter,
  countCentres,
  findCentre,
  listCentres,
  listNearby,
} from "./centres.ts";
export { type City, type Locality, listCities, listLocalities, placeExists } from "./cities.ts";
export { type CrossCheckError, crossChecks, type OtherCentres, pictureErrors } from "./cross-checks.ts";
export { currentInventory, currentLists } from "./current-inventory.ts";
export { readInventory } from "./files.ts";
export { fingerprintOf, textFingerprint } from "./fingerprints.ts";
export { importFirstInventory } from "./first-import.ts";
export { type InventoryIds, readInventoryIds } from "./ids.ts";
export { fillEntries, hasInventory, withImportLock, writeInventory } from "./import.ts";
export { type CatalogueItem, itemColumns, listItemsOfCentre } from "./items.ts";
export { isInMapArea } from "./map-area.ts";
export { readPlaceEntries } from "./place-entries.ts";
export {
  addressOf,
  directionsTo,
  presentApproach,
  presentBuilding,
  presentItem,
} from "./present-building.ts";
export { otherNamesOf, presentCity } from "./present-city.ts";
export { assertNoSampleSellers } from "./sample-sellers.ts";
export {
  type CentreRecord,
  type CityRecord,
  type CouponRecord,
  centreRecord,
  cityRecord,
  couponRecord,
  type Inventory,
  type ItemRecord,
  productTypeRecord,
  sellerRecord,
} from "./schema.ts";
export { readStartInventory } from "./start-inventory.ts";
export {
  readStoredCentres,
  readStoredInventory,
  readStoredLists,
  type StoredInventory,
  type StoredLists,
} from "./stored.ts";
export { isListed, isUnavailable } from "./unavailable.ts";
export { createInventoryCache, type InventoryCache, inventoryVersion } from "./version.ts";
