// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { FormDefinition } from "../../api/contract/content.ts";
import { FlowSnapshot } from "../data/flow-snapshot.ts";
import { SettledSite, siteContentFixture } from "../site/testing.tsx";
import type { LeadSubject } from "./lead-fields.ts";
import { LeadForm } from "./lead-form.tsx";
import { provideLeadMachine } from "./provide-machine.ts";
import { cities, form } from "./testing.ts";

type Sent = {
  readonly signal: AbortSignal | null | undefined;
  readonly body: Record<string, unknown>;
  respond: (status: number, reply: object) => Promise<void>;
};
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
});
/** Fake `fetch` that responds when the test calls `respond`. */
function slowFetch(_url: string, init?: RequestInit): Promise<Response> {
  return new Promise((resolve) => {
    const respond = (status: number, reply: object) =>
      act(async () => {
        resolve(new Response(JSON.stringify(reply), { status }));
        // Waits until the client has read the body, which is asynchronous.
        await new Promise((done) => setTimeout(done, 20));
      });
    sent.push({ signal: init?.signal, body: JSON.parse(String(init?.body)), respond });
  });
}

function show(options: { subject?: LeadSubject; flow?: unknown; definition?: FormDefinition } = {}) {
  const definition = options.definition ?? form;
  const machine = provideLeadMachine({
    form: () => Promise.resolve(definition),
    call: { baseUrl: "https://service.example", fetch: slowFetch },
    envelope: () => ({ brand: 1, tracking: { utm_source: "mail" }, elapsedMs: 9000 }),
  });
  return render(
    <SettledSite areas={{ headerFooter: siteContentFixture, cities }} at="/contact-us?city=pune">
      <FlowSnapshot value={options.flow}>
        <LeadForm
          form={definition}
          heading="Request a call"
          machine={machine}
          {...(options.subject && { subject: options.subject })}
        />
      </FlowSnapshot>
    </SettledSite>,
  );
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));

function fillIn(): void {
  fireEvent.change(field("Your name"), { target: { value: "Asha Rao" } });
  fireEvent.change(field("Email"), { target: { value: "asha@example.in" } });
  fireEvent.change(field("Mobile number"), { target: { value: "98765 43210" } });
  fireEvent.change(field(/Team size/), { target: { value: "12" } });
  fireEvent.click(field("You may call me."));
}

async function submit(name = "Call me"): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
}

const callBy = "2026-11-23T17:30:00+05:30";
const leadResponse = { leadId: "LEAD1", callBy, receivedAt: "2026-11-23T15:30:00+05:30" };

describe("N2, N3: a form built from its definition", () => {
  test("the form has a field for each of the five types, with the matching keyboard on phones", () => {
    show();
    expect(field("Your name").type).toBe("text");
    expect(field("Email").type).toBe("email");
    expect(field("Mobile number").type).toBe("tel");
    expect(field(/Team size/).inputMode).toBe("numeric");
    expect(field("You may call me.").type).toBe("checkbox");
    expect(screen.getByText("Ten digits.").id).toBe(field("Mobile number").getAttribute("aria-describedby"));
  });

  test("the form can be posted without scripts", () => {
    const { container } = show({ subject: { city: "Pune", productType: "CO_WORKING_HOT_DESK" } });
    const posted = container.querySelector("form");
    expect(posted?.getAttribute("method")).toBe("post");
    const names = [...(posted?.elements ?? [])]
      .map((element) => element.getAttribute("name"))
      .filter(Boolean);
    expect(names.sort()).toEqual(
      ["city", "consent", "email", "name", "phone", "productType", "teamSize", "topic"].sort(),
    );
  });

  test("hides the honeypot from people and assistive technology", () => {
    show();
    expect(screen.queryByRole("textbox", { name: "Leave this empty" })).toBeNull();
    const honeypot = document.querySelector<HTMLInputElement>("input[name=topic]");
    expect(honeypot?.tabIndex).toBe(-1);
    expect(honeypot?.autocomplete).toBe("off");
    expect(honeypot?.closest("[aria-hidden=true]")).not.toBeNull();
  });

  test("the form has a city field only if the page does not know the city", () => {
    show({ subject: { about: "Virtual office" } });
    const select = screen.getByRole("combobox", { name: /^City/ });
    expect([...select.querySelectorAll("option")].map(({ value }) => value)).toEqual(["", "Delhi", "Pune"]);
    cleanup();
    show({ subject: { city: "Pune" } });
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  test("the form shows its subject, even for an offering without a product type", () => {
    show({ subject: { city: "Pune", about: "Virtual office" } });
    expect(screen.getByText("Virtual office, Pune")).toBeTruthy();
    expect(document.querySelector<HTMLInputElement>("input[name=about]")?.value).toBe("Virtual office");
  });
});

describe("T4: submitting a lead", () => {
  test("submitting a lead is aborted when the visitor leaves the page", async () => {
    const { unmount } = show();
    fillIn();
    await submit();
    expect(sent[0]?.signal?.aborted).toBe(false);
    unmount();
    expect(sent[0]?.signal?.aborted).toBe(true);
  });

  test("sends the lead once with brand, source, subject and time, and then shows the promised time of the callback", async () => {
    show({ subject: { city: "Pune", productType: "CO_WORKING_HOT_DESK" } });
    fillIn();
    await submit();
    await submit();
    expect(screen.getByText("Sending your request")).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: "Asha Rao",
        email: "asha@example.in",
        phone: "98765 43210",
        teamSize: 12,
        consent: true,
        city: "Pune",
        productType: "CO_WORKING_HOT_DESK",
        brand: 1,
        utm_source: "mail",
        topic: "",
        elapsedMs: 9000,
      },
    ]);
    await sent[0]?.respond(201, leadResponse);
    expect(screen.getByText("We'll call you by 5:30 pm today.")).toBeTruthy();
    expect(document.activeElement?.textContent).toContain("Thank you");
    expect(screen.queryByRole("button", { name: "Call me" })).toBeNull();
  });

  test("does not send an invalid form, links to each error, and clears the errors of corrected fields", async () => {
    show();
    fireEvent.change(field(/Team size/), { target: { value: "a dozen" } });
    await submit();
    expect(sent).toEqual([]);
    expect(document.activeElement?.textContent).toContain("Please correct the highlighted fields.");
    const links = within(document.activeElement as HTMLElement).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "#field-name",
      "#field-email",
      "#field-phone",
      "#field-teamSize",
      "#field-consent",
    ]);
    expect(field(/Team size/).value).toBe("a dozen");
    expect(field("Your name").getAttribute("aria-invalid")).toBe("true");
    // The focused error summary has already announced the errors.
    const regions = [...document.querySelectorAll("form [role=status]")];
    expect(regions.map((region) => region.textContent)).toEqual([""]);
    fireEvent.change(field("Your name"), { target: { value: "Asha" } });
    expect(field("Your name").getAttribute("aria-invalid")).toBeNull();
    expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  });

  test("shows the service's error messages at their fields, and other error messages above the form", async () => {
    show({ subject: { city: "Pune" } });
    fillIn();
    await submit();
    const fields = { email: "We cannot write to this address.", city: "We know no such city." };
    await sent[0]?.respond(422, { error: { code: "validation_failed", message: "Please correct.", fields } });
    expect(field("Email").getAttribute("aria-describedby")).toBe("field-email-error");
    expect(document.getElementById("field-email-error")?.textContent).toBe(fields.email);
    expect(screen.getByText(fields.city)).toBeTruthy();
    expect(field("Your name").value).toBe("Asha Rao");
  });

  test("keeps the input when sending fails, shows the phone number, and retries", async () => {
    show();
    fillIn();
    await submit();
    await sent[0]?.respond(503, {
      error: { code: "service_unavailable", message: "We are back in a minute." },
    });
    expect(document.activeElement?.textContent).toContain("We are back in a minute.");
    expect(
      screen.getByRole("link", { name: siteContentFixture.header.contact }).getAttribute("href"),
    ).toMatch(/^tel:/);
    expect(field("Mobile number").value).toBe("98765 43210");
    expect(field("You may call me.").checked).toBe(true);
    await submit("Try again");
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    await sent[1]?.respond(201, leadResponse);
    expect(screen.getByText(/We'll call you by 5:30 pm/)).toBeTruthy();
  });

  test("T5: shows an empty form for another request", async () => {
    show();
    fillIn();
    await submit();
    await sent[0]?.respond(201, leadResponse);
    fireEvent.click(screen.getByRole("link", { name: "Send another request" }));
    expect(field("Your name").value).toBe("");
    expect(field("You may call me.").checked).toBe(false);
    expect(document.activeElement?.id).toBe("lead-form");
  });
});

describe("a lead form posted without JavaScript", () => {
  const context = { draft: {}, fieldErrors: {}, notice: null, data: null, error: null };
  const posted = (value: string, change: object) => ({
    lead: {
      status: "active",
      value,
      children: {},
      historyValue: {},
      tags: [],
      context: { ...context, ...change },
    },
  });

  test("shows the error messages and the input of a rejected form", () => {
    const draft = { name: "A", email: "asha@example.in", consent: true };
    show({
      flow: posted("refused", { draft, notice: "Please correct.", fieldErrors: { name: "Too short." } }),
    });
    expect(field("Your name").value).toBe("A");
    expect(field("Email").value).toBe("asha@example.in");
    expect(field("You may call me.").checked).toBe(true);
    expect(document.getElementById("field-name-error")?.textContent).toBe("Too short.");
  });

  test("shows the promised time of the callback after an accepted form", () => {
    show({ flow: posted("thanked", { data: { leadId: "LEAD1", callBy } }) });
    expect(screen.getByText("We'll call you by 5:30 pm on Mon 23 Nov.")).toBeTruthy();
  });
});
