import { bookingRules } from "../../api/contract/booking-rules.ts";
import { href } from "../../api/contract/href.ts";
import { isValidDate } from "../../api/contract/ist.ts";
import * as texts from "../../texts/booking-details.ts";
import { stepFromQuery } from "../booking-parts/booking-href.ts";
import { defineScreen, type ReadArea } from "../screen.ts";
import { BookingDetails, DeferredBooking } from "./booking-details.tsx";
import { bookingTitle } from "./title.ts";

/** The booking page of an item (requirement R4), from the choice of a time to payment. */
export default defineScreen({
  areas: ({ params: { buildingId = "", catalogId = "" }, query }) => [
    { area: "bookingDetails.details", input: { buildingId } },
    {
      area: "bookingDetails.freeTimes",
      input: { buildingId, catalogId, ...dateIn(query) },
    },
  ],
  head: ({ params, query }, read) => {
    const { buildingId = "", catalogId = "" } = params;
    const path = href("/booking-details/:buildingId/:catalogId", { buildingId, catalogId });
    const found = knownItem(params.catalogId, read);
    if (found === null)
      return { title: texts.bookARoom, description: texts.chooseATime, path, noIndex: true };
    const { building, item } = found;
    return {
      title: bookingTitle(stepFromQuery(query, item.unit), building, item),
      description: texts.description(
        item.name,
        building.name,
        `${building.locality.name}, ${building.city.name}`,
        bookingRules.holdMinutes,
      ),
      path,
    };
  },
  status: ({ params }, read) => {
    const { data, error } = read("bookingDetails.details");
    if (error !== null) return error.statusCode === 422 ? 404 : error.statusCode;
    return data !== null && knownItem(params.catalogId, read) === null ? 404 : 200;
  },
  deferred: [DeferredBooking],
  Component: BookingDetails,
});

function dateIn(query: URLSearchParams): { readonly date?: string } {
  const date = query.get("date") ?? "";
  return isValidDate(date) ? { date } : {};
}

function knownItem(catalogId: string | undefined, read: ReadArea) {
  const details = read("bookingDetails.details").data;
  const item = details?.catalogue.find(({ id }) => id === catalogId);
  return details && item ? { building: details.building, item } : null;
}
