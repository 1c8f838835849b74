import * as texts from "../../texts/refusals.ts";
import { findOffer, isUnavailable, type Offer } from "../inventory/index.ts";
import { type BookingDeps, type DomainError, domainError } from "../orders/index.ts";

/** Finds a bookable item. Domain errors: `item_not_found`, `centre_unavailable`. */
export async function findBookable(
  deps: Pick<BookingDeps, "db" | "excludedBuildingIds">,
  { buildingId, catalogId }: { readonly buildingId: string; readonly catalogId: string },
): Promise<{ ok: true; offer: Offer } | DomainError> {
  const offer = await findOffer(deps.db, catalogId);
  if (offer === undefined || offer.centreId !== buildingId || !offer.itemActive) {
    return domainError("item_not_found", texts.hold.itemNotFound);
  }
  const centre = { id: offer.centreId, active: offer.centreActive };
  if (isUnavailable(centre, deps.excludedBuildingIds)) {
    return domainError("centre_unavailable", texts.hold.centreUnavailable);
  }
  return { ok: true, offer };
}
