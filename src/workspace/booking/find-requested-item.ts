import * as texts from "../../texts/error-messages.ts";
import { type BookableItem, findBookableItem, isUnavailable } from "../inventory/index.ts";
import { type BookingDeps, type DomainError, domainError } from "../orders/index.ts";

/** Finds a bookable item. */
export async function findRequestedItem(
  deps: Pick<BookingDeps, "db" | "excludedBuildingIds">,
  { buildingId, catalogId }: { readonly buildingId: string; readonly catalogId: string },
): Promise<{ ok: true; item: BookableItem } | DomainError<"item_not_found" | "centre_unavailable">> {
  const item = await findBookableItem(deps.db, catalogId);
  if (item === undefined || item.centreId !== buildingId || !item.itemActive) {
    return domainError("item_not_found", texts.hold.itemNotFound);
  }
  const centre = { id: item.centreId, active: item.centreActive };
  if (isUnavailable(centre, deps.excludedBuildingIds)) {
    return domainError("centre_unavailable", texts.hold.centreUnavailable);
  }
  return { ok: true, item };
}
