import type { Locator, Page } from "@playwright/test";
import { addDays } from "../../../src/api/contract/ist.ts";
import type { CancelFault, CancelStepName, MoveFault, MoveStepName } from "../../paths/journeys/changes.ts";
import type { SaveFault, SaveStepName } from "../../paths/journeys/save.ts";
import type { OrderKey } from "../../support/service-visitor.ts";
import { disconnectDatabase, resetRequests, takeSlot } from "./actors.ts";
import type { BrowserExecutor, BrowserVisitor } from "./browser-visitor.ts";
import { expectOnceShown } from "./database-rows.ts";
import { createBooking, fetchOrderDetails, resultAddress } from "./orders.ts";
import { alert, busyButton, enabledButton, part } from "./visual-states.ts";

/* Cancelling a booking, moving it and inviting guests, on the page of a confirmed booking. */

const cancelCall = /^\/order\/cancel/;
const dayCall = /^\/order\/availability/;
const moveCalls = /^\/order\/(move|availability)/;
const moveBookingLabel = "Move this booking";
const unreached = /We couldn't reach our service/;
const reported =
  /The amount has changed|We couldn't reach our service|no longer available|The price has changed/;
const availableStarts = /Available start times on/;
const slotTakenPattern = /no longer available/;

const detailsWithout = (hasNot: RegExp) => part("details[open]", { hasNot });

export const cancelBrowserExecutor: BrowserExecutor<CancelStepName, CancelFault> = {
  cannot: {},
  looks: {
    "open.unasked": [
      part("details[open] button:not([aria-disabled])", { has: /^Cancel/ }),
      detailsWithout(reported),
    ],
    "open.changed": [/^The amount has changed$/, enabledButton(/^Cancel/)],
    "open.failed": [unreached, enabledButton(/^Cancel/)],
    cancelling: busyButton(/^Cancel/),
    cancelled:
      / (is|are) cancelled\. (₹|We're refunding ₹)|^Booking cancelled$|^Booking cancelled, refund sent$/,
    refused: alert(/can't be cancelled/),
  },
  begin: async (visitor, { variant }) => {
    const { environment, page, press } = visitor;
    const isOfDays = variant === "for two days";
    const { key, slot } = await createBooking(visitor, isOfDays ? "days" : "hour");
    const button = page.getByRole("button", {
      name: isOfDays ? /^Cancel (1|the ticked) days?\b/ : /^Cancel booking\b/,
    });
    const first = slot.start.slice(0, 10);
    const bookedDates = isOfDays ? [first, addDays(first, 1)] : [first];
    let remainingDates: readonly string[] = [];
    expectOnceShown(
      visitor,
      /(?:is|are) cancelled\.|Booking cancelled/,
      `select status, (select coalesce(json_agg(day::date::text order by day), '[]')
         from generate_series((starts_at at time zone 'Asia/Kolkata')::date,
           (ends_at at time zone 'Asia/Kolkata' - interval '1 second')::date, '1 day') as day
         where status = 'confirmed' and not cancelled_dates @> to_jsonb(day::date::text)) as days
         from orders where id = $1`,
      () => [key.orderId],
      () => [{ status: remainingDates.length > 0 ? "confirmed" : "cancelled", days: remainingDates }],
    );
    const pressCancel = async () => {
      if ((await button.getAttribute("aria-disabled")) !== null) return;
      const ticked = page.getByRole("group", { name: /^Days to cancel$/ }).locator("input:checked");
      const days = await ticked.evaluateAll((each) => each.map((box) => (box as HTMLInputElement).value));
      remainingDates = days.length > 0 ? bookedDates.filter((each) => !days.includes(each)) : [];
      await press(button);
    };
    return {
      steps: {
        "opens the booking to cancel": async () => {
          await page.goto(resultAddress(key));
          await openPart(visitor, "Cancel this booking");
        },
        "cancels the booking": pressCancel,
        "cancels one of its days": async () => {
          await page
            .getByRole("group", { name: /^Days to cancel$/ })
            .getByRole("checkbox")
            .first()
            .check();
          await pressCancel();
        },
        "agrees to the new amount": pressCancel,
      },
      before: {
        "the service is slow": environment.pauseService,
        "the network is lost": () => resetRequests(visitor, cancelCall),
        "the service is away": () => disconnectDatabase(visitor, slot),
        "the amount has changed": async () => {
          const [deadline] = (await fetchOrderDetails(visitor, key)).cancellation.rules;
          if (deadline === undefined) throw new Error("The booking has no deadline.");
          await environment.moveClock(Date.parse(deadline.until) + 60_000 - environment.site.now());
        },
        "it can't be cancelled": () =>
          environment.moveClock(Date.parse(slot.start) + 60_000 - environment.site.now()),
      },
    };
  },
};

export const moveBrowserExecutor: BrowserExecutor<MoveStepName, MoveFault> = {
  cannot: { "nothing else is free": "A path run would have to take all rooms nearby." },
  looks: {
    "open.unasked": [
      part("details:not([open])", { has: /^Move this booking/ }),
      part("main", { hasNot: /Your booking has moved to/ }),
    ],
    "open.loading": [
      /^One moment$/,
      part("details[open]:not(:has(button[aria-disabled='true']))", {
        has: /^Move this booking/,
        hasNot: reported,
      }),
    ],
    "open.shown": [
      availableStarts,
      part("details[open] button:not([aria-disabled])", { has: /^Move booking$/ }),
      detailsWithout(reported),
    ],
    "open.unavailable": unreached,
    "open.taken.loading": [slotTakenPattern, /^One moment$/, part("main", { hasNot: availableStarts })],
    "open.taken.shown": [slotTakenPattern, enabledButton("Move booking"), availableStarts],
    "open.taken.unavailable": [slotTakenPattern, unreached, part("main", { hasNot: availableStarts })],
    "open.repriced": /^The price has changed$/,
    "open.unpaid": /^Your change is held/,
    "open.failed": unreached,
    moving: [
      busyButton("Move booking"),
      part("details[open]", { has: /^Move this booking/, hasNot: reported }),
    ],
    refused: alert(/can be moved/),
    moved: /^Your booking has moved to/,
  },
  indistinguishable: [
    {
      states: ["open.unavailable", "open.failed"],
      why: "in both states the service was unreachable, nothing has changed, and the visitor can try again",
    },
    {
      states: ["open.taken.unavailable", "open.unavailable", "open.failed"],
      why: "all three states report an unreachable service; only `open.taken.unavailable` also reports the taken time",
    },
  ],
  begin: async (visitor) => {
    const { environment, page, press } = visitor;
    const { key, slot } = await createBooking(visitor);
    const { move, quote } = await fetchOrderDetails(visitor, key);
    const otherRooms = move.places.filter(({ catalogId }) => catalogId !== slot.catalogId);
    const increase = otherRooms.find(({ totalPaise }) => totalPaise > quote.totalPaise);
    const day = slot.start.slice(0, 10);
    let chosen = slot.catalogId;
    let chosenDay: string | null = null;
    // Requests the times of another day, because opening the form already requests those of the booked day.
    const chooseDay = async () => {
      if (!(await page.locator("details[open]").filter({ hasText: moveBookingLabel }).isVisible()))
        await openPart(visitor, moveBookingLabel);
      chosenDay = chosenDay === day ? addDays(day, 7) : day;
      await page.getByLabel("New day", { exact: true }).fill(chosenDay);
      if (!visitor.hasScripts) await page.getByRole("button", { name: "See times" }).click();
    };
    const chooseRoom = async (catalogId: string | undefined) => {
      if (chosenDay === null) await chooseDay();
      chosen = catalogId ?? slot.catalogId;
      await page.getByLabel("Room", { exact: true }).selectOption(chosen);
    };
    const firstStart = () =>
      page
        .getByRole("group", { name: /^Available start times on/ })
        .getByRole("radio")
        .last();
    const pressMove = moveIn(visitor, key);
    const choose = () => visitor.tick(firstStart());
    const takeChosen = async () => {
      await choose();
      const start = await firstStart().inputValue();
      const end = new Date(Date.parse(start) + 3_600_000).toISOString();
      await takeSlot(environment, { ...slot, catalogId: chosen, start, end });
    };
    return {
      steps: {
        "opens the booking to move": () => page.goto(resultAddress(key)),
        "chooses another day": chooseDay,
        "chooses another room": () => chooseRoom((increase ?? otherRooms[0])?.catalogId),
        "chooses what is free instead": () =>
          press(page.getByRole("list", { name: "Available instead" }).getByRole("button").first()),
        "moves it to what is free instead": pressMove,
        "moves the booking": async () => {
          if (!(await firstStart().isChecked())) await choose();
          await pressMove();
        },
        "agrees to the price and moves it": pressMove,
      },
      before: {
        "the service is slow": (step) => {
          environment.line.hold(moveCalls);
          // Holds only the requests of this step.
          if (step === "chooses another day") visitor.cleanups.push(environment.line.release);
        },
        "the network is lost": () => resetRequests(visitor, moveCalls),
        "the service is away": () => disconnectDatabase(visitor, slot),
        "the new time costs more": async () => {
          await chooseRoom(increase?.catalogId);
          await page.getByText(/more, which you pay in the next step/).waitFor();
        },
        "somebody else has the new time": takeChosen,
        "somebody else has the new time, and the day is slow": async () => {
          await takeChosen();
          environment.line.hold(dayCall);
        },
        "somebody else has the new time, and the day is lost": async () => {
          await takeChosen();
          resetRequests(visitor, dayCall);
        },
        "the price has changed": async () => {
          // Lowers the price, so that the move needs no payment.
          const lower = "update items set price_paise = price_paise - $2 where id = $1";
          await environment.database.query(lower, [slot.catalogId, 5_000]);
        },
        "it can no longer be moved": async () => {
          await choose();
          await environment.moveClock(Date.parse(move.until) + 60_000 - environment.site.now());
        },
      },
    };
  },
};

/**
 * Returns a function that presses the button to move a booking. Once the page reports the move, the row in the database
 * must match the form.
 */
export function moveIn(visitor: BrowserVisitor, { orderId }: OrderKey): () => Promise<void> {
  const { page, press } = visitor;
  let requestedMove: object | null = null;
  expectOnceShown(
    visitor,
    /Your booking has moved to/,
    `select items.name as room, (ends_at - starts_at)::text as length,
       to_char(starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD FMHH12:MI am') as start
       from orders join items on items.id = orders.item_id where orders.id = $1`,
    () => [orderId],
    () => [{ ...requestedMove }],
  );
  return async () => {
    const [room = ""] = await page
      .getByLabel("Room", { exact: true })
      .locator("option:checked")
      .allInnerTexts();
    const day = await page.getByLabel("New day", { exact: true }).inputValue();
    const starts = page.getByRole("group", { name: /^Available start times on/ });
    const label = await starts.locator("label:has(input:checked)").innerText();
    const start = `${day} ${label.replace("\u00a0", " ")}`;
    requestedMove = { room: room.split(", ₹")[0], length: "01:00:00", start };
    await press(page.getByRole("button", { name: "Move booking" }));
  };
}

const saveCall = /^\/order\/guests/;
const guests = 'section[aria-labelledby="guests"]';
const guestsPart = (page: Page) => page.getByRole("region", { name: "Guests" });
const guestFields = { guestName: "Name", guestEmail: "Email" } as const;
const guest = { guestName: "Meera Iyer", guestEmail: "meera@example.in" } as const;

/** Runs the journeys of saving with a booking's guest list. */
export const saveBrowserExecutor: BrowserExecutor<SaveStepName, SaveFault> = {
  cannot: {},
  fieldName: (name, { buttons }) => (buttons.includes("Invite guests") ? name : undefined),
  looks: {
    // No message is shown above the form, and the button is not busy.
    "open.unasked": part(`${guests}:not(:has(> [role])):not(:has(button[aria-disabled="true"]))`),
    "open.saved": part(`${guests} [role="status"]`, { has: /Your guest list is saved/ }),
    "open.invalid": part(`${guests} input[name="guestEmail"][aria-invalid="true"]`),
    "open.failed": part(`${guests} [role="alert"]`, { has: unreached }),
    saving: part(`${guests} button[aria-disabled="true"]`),
    refused: alert(/only for a confirmed booking that hasn't ended/),
  },
  begin: async (visitor) => {
    const { environment, page, press, fill, typedFields } = visitor;
    const { key, slot } = await createBooking(visitor);
    const type = async (values: Readonly<Record<keyof typeof guestFields, string>>) => {
      if (!(await guestField(page, "guestName").isVisible()))
        await press(guestsPart(page).locator("summary"));
      for (const name of ["guestName", "guestEmail"] as const) {
        await fill(guestField(page, name), values[name]);
        typedFields.set(name, values[name]);
      }
    };
    expectOnceShown(
      visitor,
      /Your guest list is saved/,
      `select name as "guestName", email as "guestEmail" from order_guests
         where order_id = $1 and removed_at is null order by position`,
      () => [key.orderId],
      () => [Object.fromEntries(typedFields)],
    );
    return {
      steps: {
        "opens the order": () => page.goto(resultAddress(key)),
        saves: async (_, __, error) => {
          // A busy button cannot be pressed again.
          if (await guestsPart(page).locator('button[aria-disabled="true"]').isVisible()) return;
          await type(error === "a field is faulty" ? { ...guest, guestEmail: "meera@example" } : guest);
          await press(guestsPart(page).getByRole("button", { name: "Invite guests" }));
        },
      },
      before: {
        "the service is slow": environment.pauseService,
        "the network is lost": () => resetRequests(visitor, saveCall),
        "it is too late": () => environment.moveClock(Date.parse(slot.end) + 60_000 - environment.site.now()),
        "a field is faulty": () => undefined,
      },
    };
  },
};

function guestField(page: Page, name: keyof typeof guestFields): Locator {
  return guestsPart(page)
    .getByRole("group", { name: "Guest 1", exact: true })
    .getByLabel(guestFields[name], { exact: true });
}

/** Opens a collapsed part of a booking's page. */
export async function openPart({ page, press }: BrowserVisitor, words: string): Promise<void> {
  await press(page.locator("summary").filter({ hasText: words }));
}
