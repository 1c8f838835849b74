import { expect, test } from "vitest";
import { createActor } from "xstate";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { campaign, now, storageFixtures, trackingFixtures, trackingInputs } from "./fixtures.ts";
import { TRACKING_LIFETIME, type TrackingInput, trackingMachine } from "./machine.ts";
import { leadSource, parametersOf } from "./selectors.ts";

const [first, ...others] = trackingInputs.map((input, index) => ({
  name: `tracking ${index + 1}`,
  machine: trackingMachine,
  input,
  ...trackingFixtures,
}));
if (!first) throw new Error("There is no tracking input");

describeMachine([first, ...others], {
  tagged: ({ context }) => expect(context.parameters).toEqual(campaign),
  reused: ({ context }) => expect(context.parameters).not.toEqual({}),
  expired: ({ context }) => expect(context).toMatchObject({ parameters: {}, stored: null }),
  untagged: ({ context }) => expect(context).toMatchObject({ parameters: {}, stored: null }),
});

const visit = (input: TrackingInput) => createActor(trackingMachine, { input }).start();

/* The journeys in `tests/paths/journeys/small.ts` cover all other contents of the storage. */
test.each(["timeAsText", "parametersAsText"] as const)(
  "T7 K3 invalid stored parameters count as expired (%s)",
  (name) => {
    const { value, status } = visit({ stored: storageFixtures[name], fromAddress: {}, now }).getSnapshot();
    expect({ value, status }).toEqual({ value: "expired", status: "active" });
  },
);

test("T7 K3 stored parameters expire after 30 days, to the second", () => {
  const actor = visit({ stored: null, fromAddress: campaign, now });
  const trackAfter = (seconds: number) => {
    actor.send({ type: "page.visited", visit: { fromAddress: {}, now: now + seconds } });
    const { value, status } = actor.getSnapshot();
    return status === "active" ? value : status;
  };
  expect(TRACKING_LIFETIME).toBe(30 * 24 * 60 * 60);
  expect(trackAfter(TRACKING_LIFETIME - 1)).toBe("reused");
  expect(trackAfter(TRACKING_LIFETIME)).toBe("expired");
});

test("N8 the tracking parameters are read from the URL, with campaign_name from utm_campaign", () => {
  const query = new URLSearchParams("utm_source=news&utm_campaign=diwali&utm_medium=mail&campaign_name=no");
  expect(parametersOf(query)).toEqual(campaign);
  expect(parametersOf(new URLSearchParams("utm_source=&q=1"))).toEqual({});
  expect(parametersOf(new URLSearchParams({ utm_source: "x".repeat(300) })).utm_source).toHaveLength(200);
  const source = "x".repeat(199);
  expect(parametersOf(new URLSearchParams({ utm_source: `${source}🏢` })).utm_source).toBe(source);
});

test("N9 the lead source payload adds ref, leadSourceUrl and referrer_details", () => {
  const actor = visit({ stored: null, fromAddress: campaign, now });
  const href = "https://baithak.example/contact-us";
  expect(leadSource(actor.getSnapshot(), { referrer: "https://www.google.com/search?q=desk", href })).toEqual(
    {
      ...campaign,
      ref: "https://www.google.com/search?q=desk",
      referrer_details: "www.google.com",
      leadSourceUrl: href,
    },
  );
  expect(leadSource(actor.getSnapshot(), { referrer: "", href })).toEqual({
    ...campaign,
    leadSourceUrl: href,
  });
});

test("the lead source keeps at most the first 2,000 characters of a URL, which is what the service accepts", () => {
  const longUrl = `https://baithak.example/?q=${"x".repeat(2_000)}`;
  const source = leadSource(visit({ stored: null, fromAddress: campaign, now }).getSnapshot(), {
    referrer: longUrl,
    href: longUrl,
  });
  expect([source.ref, source.leadSourceUrl]).toEqual([longUrl.slice(0, 2_000), longUrl.slice(0, 2_000)]);
});
