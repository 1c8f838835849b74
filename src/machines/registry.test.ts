import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { areaLoaders } from "../api/area-loaders.ts";
import { calls } from "../api/contract/calls.ts";
import type { AreaQuestion } from "./area/machine.ts";
import { areas } from "./registry.ts";

/** Section 3 of the specification, written out by hand; `*` starts not fetching. */
const specified = `
  cities home buildings.buildingData buildings.contentData
  contactUs.content contactUs.contactData contactUs.buildings contactUs.leadData
  offeringDetails offerings productDetails.details productDetails.headerContent productDetails.footerContent
  privacy terms about-us vyapaar referral
  bookingPage.header bookingPage.filters bookingPage.product bookingPage.cityContent
  bookingDetails.details bookingDetails.verifyUser bookingDetails.createOrder bookingDetails.initiatePayment
  bookingDetails.validateCoupon* bookingDetails.applyCoupon*
  paymentStatus.orderDetails paymentStatus.status paymentStatus.invoice* destination
`
  .trim()
  .split(/\s+/);

const siteWide = ["headerFooter", "search"];

test("D the table lists every data area of the specification, and what the site itself needs", () => {
  const named = specified.map((name) => name.replace("*", ""));
  expect(Object.keys(areas).sort()).toEqual([...named, ...siteWide].sort());
  expect(Object.keys(areaLoaders).sort()).toEqual(Object.keys(areas).sort());
});

describe.each(Object.entries(areas))("D %s", (name, row) => {
  const starts = !specified.includes(`${name}*`);

  test(`starts ${starts ? "" : "not "}fetching, with empty data and error`, () => {
    const load = fromPromise<never, AreaQuestion<never>>(() => new Promise(() => {}));
    const machine = row.machine.provide({ actors: { load } } as never);
    const snapshot = createActor(machine, { input: { question: null } } as never)
      .start()
      .getSnapshot();
    expect(row.startsFetching).toBe(starts);
    expect(snapshot.value).toBe(starts ? "fetching" : "idle");
    expect(snapshot.context).toMatchObject({ data: null, error: null });
  });

  test("names a call of the contract and at least one screen", () => {
    expect(Object.keys(calls)).toContain(row.call);
    expect(row.screens.length).toBeGreaterThan(0);
  });
});

describe("each area's loader asks the call that its row names", () => {
  const inputs: Partial<Record<keyof typeof areas, unknown>> = {
    offeringDetails: "hot-desk",
    destination: { city: "delhi", locality: "all" },
  };

  test.each(Object.entries(areas))("%s", async (name, row) => {
    const key = name as keyof typeof areas;
    const asked: string[] = [];
    const fetch = async (url: string) => {
      asked.push(url);
      return Response.json({ cities: [{ name: "Delhi", slug: "delhi" }], ok: true, orderId: "o" });
    };
    const load = areaLoaders[key] as (input: unknown, context: object) => Promise<unknown>;
    await load(inputs[key] ?? {}, { baseUrl: "http://service", fetch }).catch(() => undefined);
    const path = calls[row.call].path.replace(/\{\w+\}/g, "\\d+");
    expect(asked).toEqual([expect.stringMatching(new RegExp(`^http://service${path}(\\?|$)`))]);
  });
});
