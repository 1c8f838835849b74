// @vitest-environment happy-dom
import { transferableAbortController } from "node:util";
import { render, screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { FlowSnapshot } from "../data/flow-snapshot.ts";
import { OfferingForm } from "../offering-detail/offering-form.tsx";
import { renderedPage } from "../page-sections/testing.ts";
import { Enquiry } from "../places/centre/enquiry.tsx";
import { centreFixture } from "../places/centre/testing.ts";
import { SettledSite, siteContentFixture } from "../site/testing.tsx";
import { leadFlow } from "./lead-flow.ts";

const postedFields = { name: "Asha Rao", email: "asha@example.in", phone: "98765 43210", consent: "on" };

// The server renders the page with the signals of Node.js, not of the DOM.
beforeAll(() => vi.stubGlobal("AbortController", transferableAbortController().constructor));
afterAll(() => vi.unstubAllGlobals());

/** Posts a form to a page while the service is unreachable. */
async function post(path: string) {
  const { html, status } = await renderedPage(
    path,
    { fetch: () => Promise.reject(new TypeError("fetch failed")) },
    { form: new URLSearchParams(postedFields), flow: leadFlow },
  );
  document.body.innerHTML = /<body>(.*?)<script/s.exec(html)?.[1] ?? "";
  return status;
}

function hiddenValues() {
  const form = document.querySelector<HTMLFormElement>("form#lead-form");
  expect(form?.method).toBe("post");
  expect(form?.querySelector("button")?.textContent).toBe("Try again");
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [])];
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
}

describe("a lead that was posted while the service was unreachable", () => {
  test.each([
    "/contact-us",
    "/coworking-space/delhi/delhi-saket",
    "/office-space/delhi/saket",
    "/office-space/private-office",
  ])("a lead that was posted while the service was unreachable can be sent again from %s", async (path) => {
    expect(await post(path)).toBe(503);
    expect(document.querySelector("h1")?.textContent).toBe("Whoops!");
    expect(hiddenValues()).toEqual(postedFields);
  });
});

describe("a lead that was posted while only the form definition could not be loaded", () => {
  const error = {
    statusCode: 503,
    code: "service_unavailable",
    message: "Back soon.",
    fields: {},
    body: null,
  };
  const flow = { lead: { context: { draft: { ...postedFields, consent: true }, error } } };

  test.each([
    ["on a centre's page", <Enquiry key="centre" building={centreFixture("delhi-saket")} />],
    [
      "on an offering's page",
      <OfferingForm key="offering" slug="private-office" city={null} section={undefined} />,
    ],
  ])(
    "a lead that was posted while only the form definition could not be loaded can be sent again %s",
    (_, part) => {
      render(
        <SettledSite areas={{ headerFooter: siteContentFixture }} loading={["contactUs.content", "cities"]}>
          <FlowSnapshot value={flow}>{part}</FlowSnapshot>
        </SettledSite>,
      );
      expect(hiddenValues()).toEqual(postedFields);
      expect(screen.getByText("Back soon.")).toBeTruthy();
    },
  );
});
