import type { OrderDetails } from "../../../src/api/contract/booking.ts";
import { addDays } from "../../../src/api/contract/ist.ts";
import { findFreeHour, openDays, type Room, rooms, toBookingRequest } from "../../e2e/support/rooms.ts";
import {
  createServiceVisitor,
  hold,
  type OrderKey,
  fetchOrder as readOrder,
  type SlotRequest,
} from "../../support/service-visitor.ts";
import { newPerson, payInOtherTab } from "./actors.ts";
import type { BrowserVisitor } from "./browser-visitor.ts";

/** An order of the visitor, and the slot of the order. */
export type HeldOrder = { readonly key: OrderKey; readonly slot: SlotRequest };

let orders = 0;

/** Creates a hold for the visitor: for a given slot, for an hour in a room (`hour`), or for two days (`days`). */
export async function createHold(
  visitor: BrowserVisitor,
  of: SlotRequest | "hour" | "days" = "hour",
): Promise<HeldOrder> {
  const { environment } = visitor;
  const person = newPerson("guest");
  visitor.customerEmail = person.email;
  const request =
    typeof of === "object" ? of : of === "days" ? await twoDays(visitor) : await nextHour(visitor);
  const { orderId, token } = await hold(createServiceVisitor(environment.site.origin), request, person);
  return { key: { orderId, token }, slot: request };
}

export async function createBooking(
  visitor: BrowserVisitor,
  of: "hour" | "days" = "hour",
): Promise<HeldOrder> {
  const hold = await createHold(visitor, of);
  await payInOtherTab(visitor.environment, hold.key);
  return hold;
}

export function fetchOrderDetails({ environment }: BrowserVisitor, key: OrderKey): Promise<OrderDetails> {
  return readOrder(createServiceVisitor(environment.site.origin), key);
}

export function resultAddress({ orderId, token }: OrderKey): string {
  return `/payment-success/${orderId}?${new URLSearchParams({ token })}`;
}

/** Returns a free hour of a room whose centre also has a more expensive room. Each order uses the next such room. */
async function nextHour({ environment }: BrowserVisitor): Promise<SlotRequest> {
  const { rows } = await environment.database.query<Room>(
    `select items.centre_id as "buildingId", items.id as "catalogId", items.name from items
       join centres on centres.id = items.centre_id and centres.active
      where items.active and items.unit = 'hour' and items.capacity >= 2 and items.price_paise > 0
        and exists (select 1 from items as other where other.centre_id = items.centre_id and other.active
          and other.unit = 'hour' and other.capacity >= 2 and other.price_paise > items.price_paise)
      order by items.id`,
  );
  orders += 1;
  const room = rows[orders % rows.length];
  if (room === undefined)
    throw new Error("No room of the inventory has a more expensive room in its centre.");
  return toBookingRequest(await findFreeHour(environment.site.origin, room, 2, environment.site.now()));
}

async function twoDays({ environment }: BrowserVisitor): Promise<SlotRequest> {
  const { buildingId, catalogId } = rooms.flexiPass;
  const first = await openDays(environment.site.origin, rooms.flexiPass, 2, environment.site.now());
  const end = addDays(first, 2);
  return {
    ...{ buildingId, catalogId, people: 1, quantity: 1 },
    start: `${first}T00:00:00+05:30`,
    end: `${end}T00:00:00+05:30`,
  };
}
