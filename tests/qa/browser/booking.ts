import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { weeklyLimits } from "../../../src/api/contract/booking-rules.ts";
import type { CustomerField } from "../../../src/api/contract/customer-fields.ts";
import * as booking from "../../../src/texts/booking-details.ts";
import { latestReceivedCode } from "../../e2e/support/mails.ts";
import { findFreeHour, nextSunday, openDays, rooms } from "../../e2e/support/rooms.ts";
import {
  bankOutcomes,
  detailField,
  holdButton,
  keyOfHold,
  overlay,
  passDays,
  payButton,
  shortenLateResponse,
} from "../../e2e/support/steps.ts";
import type { BookingFault, BookingStepName } from "../../paths/journeys/booking.ts";
import { waitForHydratedForms } from "../../support/hydration.ts";
import { type OrderKey, type SlotRequest, sampleCustomer } from "../../support/service-visitor.ts";
import {
  advanceClock,
  deleteOrder,
  disconnectGateway,
  holdMs,
  minuteMs,
  newPerson,
  payAfterSlotLost,
  payInOtherTab,
  payWhileGatewayIsDown,
  pollMs,
  post,
  resetRequests,
  takePasses,
  takeSlot,
  waitUntil,
} from "./actors.ts";
import type { BrowserExecutor, BrowserVisitor } from "./browser-visitor.ts";
import type { PageContent } from "./page-content.ts";
import { cancel } from "./result.ts";
import { busyButton, enabledButton, heading, part } from "./visual-states.ts";

/* The booking journeys on the running site. Faults are caused outside of the page and never mocked in its requests. */

const discount = "WELCOME10";
const otherDiscount = "FLAT200";
const freeCouponCode = "FREEHOUR";
const holdCall = /^\/order\/verifyAndBook/;
const api = /^\/(?:order\/|api\/coupon|widget\/meetingRoomsOrderDetails)/;

/**
 * Slightly longer than the service reuses the result of a request to the gateway, in milliseconds. After an outage, a
 * path waits this long, so that the service sends the next request. Visitors are asked to wait even longer.
 */
const coalesceWindowMs = 2_100;

let visitors = 0;
let visitorsByTheDay = 0;

/** Number of passes left, as in the fixtures of the machine. */
const passesLeft = 5;

/**
 * Faults for which only the page's clock is advanced to the end of the hold, because the order's status at the service
 * has already changed.
 */
const endingSteps = new Set<string | undefined>([
  "paid in another tab",
  "being paid in another tab",
  "the order is held",
  "the order is not found",
  "the order is refunded",
  "the order is expired and somebody else has the time",
] satisfies BookingFault[]);

const noMatch = /(?!)/;
const payButtonPattern = /^(Pay ₹|Confirm booking|Try again$)/;
const payButtonTexts = /^(Pay ₹|Accept and pay ₹|Confirm booking|Try again$|Opening payment…$)/;
const loadingTimes = part('main form div[aria-hidden="true"]:has(> span[aria-hidden="true"])');

export const bookingBrowserExecutor: BrowserExecutor<BookingStepName, BookingFault> = {
  cannot: {
    "the clock fails": "A browser's timer does not fail; the machine and DOM levels cover the failure.",
    "the proof is not accepted":
      "The gateway signs the evidence that it returns; the service's own tests use forged evidence.",
    "the bank declines":
      "The gateway shows a declined payment in its own window, and returns no evidence of a failed payment.",
    "somebody else has it":
      "The page does not offer a taken time; tests/e2e/taken-slots.test.ts opens a link to one.",
    "the time breaks a rule":
      "The page does not offer a time that breaks a rule; only a link can contain one.",
    "the phone is refused at the hold":
      "Both requests validate the phone number in the same way, so the first request already rejects it.",
    "too many requests":
      "All visitors of the browser paths have one IP address, which is exempt; tests/faults/site/attacks.test.ts covers the limit.",
  },
  preparedAhead: ["finds the checkout blocked", "a while passes"],
  skipReason: ({ steps, name }) => {
    if (steps.some(({ step, fault }) => step === "reloads the page" && fault === "the network is lost"))
      return "A reload needs the network for the document itself, so the browser shows its own error page.";
    if (steps.some(({ step, fault }) => step === "reloads the page" && fault === "the order is not found"))
      return "The URL still contains the time, so the reloaded page opens at the details step.";
    if (name.includes("enters the code in another tab"))
      return "The page does not poll an order without a payment; it reloads the order only when the hold ends.";
    if (steps.some(({ data }) => data?.minutes === 120 && data.start === "11:30"))
      return "The page offers only durations for which the room is free; tests/e2e/taken-slots.test.ts opens a link to another one.";
    return undefined;
  },
  isPlausible: ({ steps }, { context: { order, customer, choice } }) => {
    const { step, fault } = steps.at(-1) ?? {};
    const isPaymentOpened = order !== null && order.paymentStatus !== "none";
    // A visitor cannot continue without the details. The fault "the start has passed" is possible only for the first
    // start.
    const isFirstStart = choice.start?.includes("T10:00") === true && order === null;
    if (step === "holds the slot")
      return customer.name !== "" && (fault !== "the start has passed" || isFirstStart);
    // The page watches an order only after a payment was opened.
    if (step === "the order changes elsewhere") return isPaymentOpened;
    const isWithoutPayment = fault === undefined || fault === "the order is expired";
    if (step === "the hold ends" || step === "gives the time back")
      return !(isPaymentOpened && isWithoutPayment);
    return true;
  },
  fieldName: bookingField,
  looks: {
    "choosing.availability.loading.quiet": [loadingTimes, enabledButton("Continue")],
    "choosing.availability.loading.wanted": [loadingTimes, busyButton("Continue")],
    "choosing.availability.loaded": [
      heading(/^When do you need it\?$/),
      part("main form", { has: /Start time|Passes a day|The centre is closed|No passes are left/ }),
    ],
    "choosing.availability.failed": /We couldn't load what's available/,
    "choosing.choice": heading(/^When do you need it\?$/),
    "choosing.slot.free": [
      heading(/^When do you need it\?$/),
      part("main", { hasNot: /We're still holding/ }),
    ],
    "choosing.slot.kept": [heading(/^When do you need it\?$/), /We're still holding/],
    "detailing.checkingTime": /^Checking that it's still available…$/,
    "detailing.editing": [heading(/^Your details$/), enabledButton(booking.continueToPayment)],
    "detailing.verifying": busyButton("Checking…"),
    holding: busyButton("Holding it for you…"),
    taken: heading(/^This time is no longer available$/),
    "held.plain": [
      enabledButton("Apply"),
      enabledButton(payButtonPattern),
      part('main input[name="code"]:not([aria-invalid="true"])'),
    ],
    "held.applying": [busyButton("Apply"), /^One moment$/],
    "held.refused": [enabledButton("Apply"), part('main input[name="code"][aria-invalid="true"]')],
    "held.discounted": [enabledButton("Remove coupon"), enabledButton(payButtonPattern)],
    "held.removing": [busyButton("Remove coupon"), /^One moment$/],
    "held.withdrawing": [busyButton(payButtonTexts), /^One moment$/],
    "held.repricing": [busyButton(payButtonTexts), /^One moment$/],
    "held.repriced": [/^The price has changed$/, enabledButton(/^Accept and pay/)],
    "paying.initiating": [busyButton(payButtonTexts), /^Opening payment$/],
    "paying.checkout": part('dialog[aria-label^="Payment to "]'),
    "paying.closed": [busyButton(payButtonTexts), /^Checking your payment$/],
    "paying.verifying": [busyButton(payButtonTexts), /^Checking with your bank$/],
    "paying.failed": [
      /^(The payment didn't go through|We couldn't start your payment|We couldn't send your code)$/,
      enabledButton(payButtonTexts),
    ],
    "confirmingEmail.editing": [
      heading(/^Confirm your email$/),
      enabledButton("Confirm booking"),
      part('main input[name="code"]:not([aria-invalid="true"])'),
    ],
    "confirmingEmail.confirming": [busyButton("Confirm booking"), /^Checking the code$/],
    "confirmingEmail.refused": [
      heading(/^Confirm your email$/),
      enabledButton("Confirm booking"),
      part('main input[name="code"][aria-invalid="true"]'),
    ],
    "confirmingEmail.resending": busyButton(/^Resend code/),
    "restoring.loading": /^Loading your booking…$/,
    "restoring.failed": /^We couldn't load your booking$/,
    lapsed: /^Loading your booking…$/,
    // The order's page has the same heading, but a different link.
    expired: [heading(/^Your hold has expired$/), part("main a", { has: /^Choose again$/ })],
    "releasing.asking": /^Releasing your hold…$/,
    "releasing.failed": /^We couldn't release your hold$/,
    released: /^Hold released$/,
    confirmed: heading(/^You're booked$/),
    // The order's page, with any payment status.
    checking: /^Booking B\d{6}-/,
    refunding: heading(/^Not booked: (we're refunding you|refund sent)$/),
  },
  notShown: {
    "choosing.availability.unasked":
      "The site opens every booking page with a date, so the machine never waits for one.",
  },
  indistinguishable: [
    {
      states: ["choosing.choice", "choosing.choice.incomplete", "choosing.choice.complete"],
      why: "the page reports a missing choice only when the visitor continues, and on another day it keeps a time that is free",
    },
    {
      states: ["held.applying", "held.withdrawing", "held.repricing", "held.removing"],
      why: "the page requests the price again in each of these states, and its buttons are busy until the response",
    },
    {
      states: ["restoring.loading", "lapsed", "lapsed.loading", "lapsed.waiting"],
      why: "the page loads the order in each of these states, and shows the same message until its status is known",
    },
    {
      states: ["checking", "confirmed", "refunding"],
      why: "the result page replaces the booking page in each of these states, and shows the status of the order",
    },
  ],
  begin: async (visitor, { variant, steps }) => {
    const { environment, page, context, typedFields, press: pressOn, fill, tick } = visitor;
    visitors += 1;
    const { email, phone } = newPerson("visitor");
    const isByTheDay = variant === "by the day";
    const isFewPasses = steps.some(({ data }) => Number(data?.passes) >= passesLeft);
    const isSoldOut = steps.some(({ fault }) => fault === "no passes are left");
    const isByAddress = steps[1]?.step === "chooses a time" && steps[1].fault !== undefined;
    const isHallTaken = steps.some(({ fault }) => fault?.endsWith("nothing else is free"));
    const room = isByTheDay ? rooms.flexiPass : roomForErrors(steps.map(({ fault }) => fault));
    const now = environment.site.now();
    visitorsByTheDay += isByTheDay ? 1 : 0;
    const date = isByTheDay
      ? await openDays(environment.site.origin, room, 2, now, 3 * visitorsByTheDay)
      : (await findFreeHour(environment.site.origin, room, 4, now)).date;
    const needsOtherRoom = steps.some(({ data }) => data?.date === "2026-11-24");
    // Paths replace the journeys' other time (9:00) with 2 pm, because 9:00 is so close to the held time that the
    // buffer between bookings matters. They keep 9:00 only if it must be blocked by a payment for the visitor's own
    // hold.
    const isOwnTimePaid = steps.some(({ fault }) => fault?.startsWith("the own hold is being paid for"));
    const nextDate = needsOtherRoom ? (await findFreeHour(environment.site.origin, room, 4, now)).date : date;
    const address = `/booking-details/${room.buildingId}/${room.catalogId}${isByTheDay ? "" : `?date=${date}`}`;
    const ownSlotRequest = (): SlotRequest => ({
      ...room,
      start: `${date}T10:00:00+05:30`,
      end: `${date}T11:00:00+05:30`,
      people: 4,
    });
    // Takes the passes before the page is opened, because the page contains the number of passes left on each day.
    if (isSoldOut || isFewPasses) await takePasses(environment, room, date, isSoldOut ? 0 : passesLeft);
    const key = () => keyOfHold(context);
    const moveBothClocks = async (ms: number) => {
      await environment.moveClock(ms);
      await advanceClock(page, ms);
    };
    const endHoldOnReload = async (step: string) => {
      if (step === "reloads the page") await environment.moveClock(holdMs);
    };
    const undo = (change: () => unknown) => void visitor.cleanups.push(change);
    const withoutCoupon = async (code: string) => {
      await environment.database.query("update coupons set active = false where code = $1", [code]);
      undo(() => environment.database.query("update coupons set active = true"));
    };
    const press = (name: string | RegExp) => pressOn(page.getByRole("main").getByRole("button", { name }));
    const follow = (name: RegExp) => page.getByRole("main").getByRole("link", { name }).click();
    const typeCustomerField = async (field: CustomerField, text: string) => {
      await fill(detailField(page, field), text);
      typedFields.set(field, text);
    };
    const mailedCode = async () => {
      await waitUntil(() => latestReceivedCode(environment.mails, email) !== null, "the email with the code");
      return latestReceivedCode(environment.mails, email) ?? "";
    };
    const bank = (result: keyof typeof bankOutcomes) =>
      overlay(page).inside.getByRole("button", { name: bankOutcomes[result] }).click();

    /** Runs a step, and calls `happen` between the check of the details and the request for the hold. */
    const runAtHold = async (act: () => Promise<void>, happen: () => Promise<void>) => {
      environment.line.hold(holdCall, (await isCheckedFirst(page)) ? 1 : 0);
      await act();
      await waitUntil(() => environment.line.heldCount() > 0, "the request for the hold");
      await happen();
      environment.line.release();
    };
    /** Runs a step, and ends the hold while the step's request is pending. */
    const endHoldDuringRequest = async (
      address: RegExp,
      act: () => Promise<void>,
      meanwhile: () => void = () => undefined,
    ) => {
      environment.line.hold(address);
      await act();
      await waitUntil(() => environment.line.heldCount() > 0, "the pending request of the step");
      await environment.moveClock(holdMs);
      meanwhile();
      environment.line.release();
    };

    return {
      steps: {
        "opens the booking": async (_, __, error) => {
          if (error === undefined || error === "the centre is closed that day") {
            const closed = `/booking-details/${room.buildingId}/${room.catalogId}?date=${nextSunday(now, 3)}`;
            return page.goto(error === undefined ? address : closed);
          }
          // The browser requests the availability only if it navigates on the client, which it can do only from another
          // booking page: pages of other kinds allow other scripts, so the browser loads a document.
          environment.line.release();
          environment.line.stopResetting();
          await page.goto(`/booking-details/${rooms.neem.buildingId}/${rooms.neem.catalogId}`);
          await waitForHydratedForms(page);
          if (error === "the service is slow") environment.line.hold(api);
          else resetRequests(visitor, api);
          // Gives the history entry a key, as the router does. Only the document's first entry has no key.
          await page.evaluate(
            (to) => {
              const state = { idx: window.history.state.idx + 1, key: "walked" };
              window.history.pushState(state, "", to);
              window.dispatchEvent(new PopStateEvent("popstate", { state }));
            },
            isByAddress ? `${address}&from=10:00&to=11:00&people=4&step=time` : address,
          );
        },
        "reloads the page": () => page.reload(),
        "chooses a day": async (data) => {
          // Stops holding new requests: the first request stays on hold, and the next request must pass.
          if (environment.line.heldCount() > 0) environment.line.hold(noMatch);
          const chosen = data.date === "2026-11-24" ? nextDate : date;
          if (!isByTheDay) return page.getByLabel("Date", { exact: true }).fill(chosen);
          // Leaves exactly this day ticked.
          const boxes = passDays(page).getByRole("checkbox", { checked: true });
          const isOther = ({ value }: HTMLInputElement, day: string) => value !== day;
          const own = passDays(page).locator(`input[value="${chosen}"]`);
          if (!(await own.isChecked())) await own.dispatchEvent("click");
          for (const box of await boxes.all())
            if (await box.evaluate(isOther, chosen)) await box.dispatchEvent("click");
        },
        "chooses a time": async ({ start, minutes, people: some }) => {
          // The page shows no start times before it has the availability, so the start is in the URL instead.
          if (isByAddress) return;
          const people = isHallTaken ? hallCapacity : some;
          await page.getByRole("spinbutton", { name: "People" }).waitFor();
          const time = clockTime(start === "09:00" && !isOwnTimePaid ? "14:00" : String(start));
          const starts = page.getByRole("group", { name: "Start time (IST)" });
          await tick(starts.getByRole("radio", { name: time, exact: true }));
          if (Number(minutes) !== 60) await page.getByLabel("Duration").selectOption(String(minutes));
          await fill(page.getByRole("spinbutton", { name: "People" }), String(people));
          typedFields.set("people", String(people));
        },
        "repeats it weekly": async ({ weeks }) => {
          await page.getByText("Repeat weekly", { exact: true }).click();
          await fill(page.getByRole("spinbutton", { name: "Number of weeks" }), String(weeks));
          if (!visitor.hasScripts) await press("Show dates");
          const boxes = page.getByRole("group", { name: "Your dates" }).getByRole("checkbox");
          if (Number(weeks) <= weeklyLimits.max)
            await waitUntil(async () => (await boxes.count()) === Number(weeks) - 1, "the weekly dates");
        },
        "chooses passes": async ({ passes, days }) => {
          await page.getByRole("spinbutton", { name: "Passes a day" }).fill(String(passes));
          typedFields.set("passes", String(passes));
          const others = passDays(page).locator("label:has(input:checked) ~ *, div:has(input:checked) ~ div");
          const free = others.locator("label:has(input:enabled:not(:checked))");
          for (let index = 0; index < Number(days) - 1; index += 1) await free.first().click();
        },
        continues: () => press("Continue"),
        "loads the free times again": () => press("Try again"),
        "types their details": async () => {
          await typeCustomerField("name", sampleCustomer.name);
          await typeCustomerField("email", email);
          await typeCustomerField("phone", phone);
          await typeCustomerField("company", "Rao Textiles");
        },
        "types the email": (data) => typeCustomerField("email", `${visitors}.${data.email}`),
        "holds the slot": () => pressOn(holdButton(page)),
        "takes the alternative": () =>
          page.getByRole("list", { name: "Available instead" }).getByRole("button").first().click(),
        "goes back to the choice": () =>
          press(/^(Change (time|days)|Choose (another (time|day)|other days))$/),
        "goes back to the price": () => press("Back to price details"),
        "goes back to payment": async () => {
          const main = page.getByRole("main");
          const backToPayment = { name: "Back to payment" };
          await main.getByRole("link", backToPayment).or(main.getByRole("button", backToPayment)).click();
          // Going back to the payment discards any other selection.
          if (visitor.held !== null) visitor.lastSelection = visitor.held;
        },
        "changes their details": () => press("Change your details"),
        "tries a coupon": async ({ code }) => {
          const codes: Readonly<Record<string, string>> = {
            ten: discount,
            " ten ": ` ${discount} `,
            old: await expired(visitor),
          };
          const typedCode = codes[String(code)] ?? "NOSUCHCODE";
          await page.getByRole("textbox", { name: "Coupon" }).fill(typedCode);
          typedFields.set("coupon", typedCode);
          await press("Apply");
        },
        "removes the coupon": () => press("Remove coupon"),
        pays: async (_, next) => {
          if (next === "finds the checkout blocked")
            resetRequests(visitor, /\/gateway-simulator\/checkout\.js/);
          await payButton(page)
            .or(page.getByRole("main").getByRole("button", { name: "Confirm booking" }))
            .click();
        },
        "agrees to the new price": () => press(/^Accept and pay/),
        "completes the payment": () => bank("pay"),
        "closes the checkout": async (_, __, error) => {
          if (error !== "somebody has tried to pay") return bank("leave");
          await shortenLateResponse(page, 60 * minuteMs);
          await bank("late");
          await overlay(page).inside.getByRole("button", { name: "Close without waiting" }).click();
        },
        "is declined at the checkout": () => bank("decline"),
        "finds the checkout blocked": async () => undefined,
        "presses the browser's Back": () => page.goBack(),
        "enters the code": async ({ code }) => {
          const real = await mailedCode();
          const wrongCode = real === "999999" ? "888888" : "999999";
          const enteredCode = String(code) === "999999" ? wrongCode : real;
          await page.getByRole("textbox", { name: "Six-digit code" }).fill(enteredCode);
          typedFields.set("code", enteredCode);
          await press("Confirm booking");
        },
        "asks for the code again": async () => {
          if (!(await page.getByRole("button", { name: "Resend code" }).isVisible()))
            await moveBothClocks(minuteMs + 1_000);
          await press("Resend code");
        },
        "gives the time back": async () => {
          const unreleasedHeading = page.getByRole("heading", { name: /couldn't release your hold/ });
          await press((await unreleasedHeading.isVisible()) ? "Try again" : "Release this hold");
        },
        "looks the hold up again": () => press("Try again"),
        "holds the same time again": () => press("Hold again"),
        "chooses again": () => follow(/^Choose (again|another time)$/),
        "the hold ends": async (_, next, error) => {
          await (endingSteps.has(error) ? advanceClock(page, holdMs) : moveBothClocks(holdMs));
          if (next === "a while passes" || error === "the order is held") await stopClock(page);
        },
        "the order changes elsewhere": () => advanceClock(page, pollMs),
        "a while passes": () => advanceClock(page, pollMs),
      },
      before: {
        "the service is slow": () => environment.line.hold(api),
        "the network is lost": () => resetRequests(visitor, api),
        "the centre is closed that day": () => undefined,
        "no passes are left": () => undefined,
        "the network is lost at the hold": async () =>
          resetRequests(visitor, holdCall, (await isCheckedFirst(page)) ? 1 : 0),
        "somebody else was faster": () => takeSlot(environment, ownSlotRequest()),
        "the email is refused": () => typeCustomerField("email", "asha at example"),
        "the room takes fewer people": async () => {
          const { catalogId } = room;
          const capacity = "select capacity from items where id = $1";
          const { rows } = await environment.database.query(capacity, [catalogId]);
          const change = "update items set capacity = $2 where id = $1";
          await environment.database.query(change, [catalogId, 2]);
          undo(() => environment.database.query(change, [catalogId, rows[0]?.capacity]));
        },
        "another hold is being paid for": async () =>
          payWhileGatewayIsDown(visitor, await holdInOtherTab(visitor, room, date)),
        "the own hold is being paid for": async () => payWhileGatewayIsDown(visitor, await key()),
        "the coupon is not valid": () => undefined,
        "the coupon has expired": () => undefined,
        "the code is wrong": () => undefined,
        "the hold is over": async (step) => {
          // Waits for the mail first, because the service does not send a code after the hold has ended.
          if (step === "enters the code") await mailedCode();
          await environment.moveClock(holdMs);
        },
        "the coupon no longer counts": async () =>
          withoutCoupon((await isFree(page)) ? freeCouponCode : discount),
        "the coupon no longer counts and the network is lost": async () => {
          await withoutCoupon(discount);
          resetRequests(visitor, /^\/api\/coupon/);
        },
        "the price has changed": async () =>
          post(environment, "/api/coupon", { ...(await key()), code: otherDiscount }),
        "the price has changed and the network is lost": async () => {
          await post(environment, "/api/coupon", { ...(await key()), code: otherDiscount });
          visitor.isPriceStale = true;
          resetRequests(visitor, /meetingRoomsOrderDetails/);
        },
        "the email is to be confirmed": async () => {
          await post(environment, "/api/coupon", { ...(await key()), code: freeCouponCode });
          visitor.isPriceStale = true;
        },
        "there's nothing to pay": async (step) => {
          if (step === "pays") {
            await post(environment, "/api/coupon", { ...(await key()), code: freeCouponCode });
            await post(environment, "/order/initPayment", await key());
            visitor.isPriceStale = true;
          }
          await post(environment, "/order/confirmEmail", { ...(await key()), code: await mailedCode() });
        },
        "something is to pay after all": async () =>
          post(environment, "/api/coupon", { ...(await key()), code: null }),
        "the gateway is away": () => {
          disconnectGateway(visitor);
          undo(() => wait(coalesceWindowMs));
        },
        "paid in another tab": async () => payInOtherTab(environment, await key()),
        "being paid in another tab": async () => payWhileGatewayIsDown(visitor, await key()),
        "the order is held": () => undefined,
        "given back in another tab": async () => post(environment, "/order/release", await key()),
        "the order is not found": async () => deleteOrder(environment, await key()),
        "the order is expired": endHoldOnReload,
        "the order is expired after a checkout": endHoldOnReload,
        "the order is expired without an attempt": endHoldOnReload,
        "the order is expired and somebody else has the time": async () => {
          await environment.moveClock(holdMs);
          await takeSlot(environment, ownSlotRequest());
        },
        "the order is refunded": async () =>
          payAfterSlotLost(environment, await key(), () => takeSlot(environment, ownSlotRequest())),
        "the order is cancelled": async () => {
          const order = await key();
          await payInOtherTab(environment, order);
          await cancel(visitor, order);
        },
        "a checkout was opened": () => undefined,
        "somebody has tried to pay": () => undefined,
        "the bank has not decided": () => disconnectGateway(visitor),
        "the money goes back": async () => {
          await environment.moveClock(holdMs);
          await takeSlot(environment, ownSlotRequest());
        },
      },
      around: {
        "somebody else is faster and nothing else is free": (act) =>
          runAtHold(act, async () => {
            for (const [from, to] of hallHours)
              await takeSlot(environment, {
                ...room,
                start: `${date}T${from}:00+05:30`,
                end: `${date}T${to}:00+05:30`,
              });
          }),
        "somebody else is faster": (act) =>
          runAtHold(act, async () => {
            const request = visitor.bookingRequests.at(-1);
            if (request === undefined) throw new Error("The page has not requested a hold.");
            await takeSlot(environment, request);
          }),
        // Keeps the request for the hold pending until the start has passed.
        "the start has passed": (act) =>
          runAtHold(act, () =>
            environment.moveClock(Date.parse(ownSlotRequest().start) - environment.site.now()),
          ),
        "another hold is being paid for at the hold": async (act) => {
          const otherHold = await holdInOtherTab(visitor, room, date);
          await runAtHold(act, () => payWhileGatewayIsDown(visitor, otherHold));
        },
        "the own hold is being paid for at the hold": (act) =>
          runAtHold(act, async () => payWhileGatewayIsDown(visitor, await key())),
        "the coupon no longer counts and the hold is over": async (act) => {
          await withoutCoupon(discount);
          await endHoldDuringRequest(/^\/api\/coupon/, act);
        },
        "the price has changed and the hold is over": async (act) => {
          await post(environment, "/api/coupon", { ...(await key()), code: otherDiscount });
          visitor.isPriceStale = true;
          // While the gateway is away, nobody knows whether an attempt to pay exists.
          await endHoldDuringRequest(/meetingRoomsOrderDetails/, act, () => disconnectGateway(visitor));
        },
      },
    };
  },
};

/** Stops a page's clock, so that the page does not poll too early, however long the run takes. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
}

/** Only one room in the city has space for this many people. `hallHours` covers all its hours. */
const hallCapacity = 100;
const hallHours = [
  ["08:30", "16:30"],
  ["17:00", "20:30"],
] as const;

/** Buttons that replace the coupon field: after a coupon is applied, or after a payment is declined. */
const couponReplacement = /^(Remove coupon|Back to price details)$/;

function bookingField(name: string, { headings, buttons, fields }: PageContent): string | undefined {
  const isOn = (screen: boolean) => (screen ? name : undefined);
  const hasField = (other: string) => fields.some((field) => field.name === other);
  if (name === "people") return isOn(hasField("minutes"));
  if (name === "passes") return isOn(hasField("day"));
  // The fields for the email code and for the coupon are both named `code`, but are on different screens.
  if (name === "code") return headings.includes("Confirm your email") ? "code" : undefined;
  if (name === "coupon") {
    const isAsked =
      headings.includes(booking.reviewAndPay) && !buttons.some((words) => couponReplacement.test(words));
    return isAsked ? "code" : undefined;
  }
  return isOn(headings.includes(booking.yourDetails));
}

/** Returns a room for four people: the cheapest room if a coupon must make it free. */
function roomForErrors(errors: readonly (BookingFault | undefined)[]) {
  if (errors.some((error) => error === "the email is to be confirmed" || error === "there's nothing to pay"))
    return rooms.neem;
  if (errors.some((error) => error?.endsWith("nothing else is free"))) return rooms.pressHall;
  return testRooms[visitors % testRooms.length] ?? rooms.amaltas;
}

/**
 * Several rooms, because every path uses a different day. Each room is for at least eight people, is open from 9:00,
 * and has other rooms nearby.
 */
const testRooms = [
  rooms.amaltas,
  rooms.yamuna,
  { buildingId: "delhi-jhandewalan", catalogId: "delhi-jhandewalan-semal", name: "Semal" },
  { buildingId: "delhi-okhla", catalogId: "delhi-okhla-gangotri", name: "Gangotri" },
] as const;

/** Formats a time as on the chips, such as `2:30 pm`. */
function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "am" : "pm"}`;
}

/** Returns true if the service checks the details before the page requests the hold. */
async function isCheckedFirst(page: Page): Promise<boolean> {
  return await holdButton(page).isVisible();
}

async function isFree(page: Page): Promise<boolean> {
  return await page.getByRole("button", { name: "Confirm booking" }).isVisible();
}

/** Returns the code of an expired coupon. */
async function expired({ environment }: BrowserVisitor): Promise<string> {
  const { rows } = await environment.database.query(
    "select code from coupons where valid_until < '2026-11-01' limit 1",
  );
  return rows[0]?.code ?? "NOSUCHCODE";
}

/** Creates a hold of the same visitor in another tab, for the slot that the journeys use. */
async function holdInOtherTab(
  { context, environment }: BrowserVisitor,
  room: { buildingId: string; catalogId: string },
  date: string,
): Promise<OrderKey> {
  const response = await context.request.post(`${environment.origin}/order/verifyAndBook`, {
    data: {
      intent: "book",
      buildingId: room.buildingId,
      catalogId: room.catalogId,
      start: `${date}T10:00:00+05:30`,
      end: `${date}T11:00:00+05:30`,
      people: 2,
      customer: newPerson("other"),
    },
  });
  if (!response.ok()) throw new Error(`The slot could not be held in another tab: ${await response.text()}`);
  return keyOfHold(context);
}
