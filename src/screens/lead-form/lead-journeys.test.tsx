// @vitest-environment happy-dom
import { fireEvent, render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { leadExecutor } from "../../../tests/paths/executors/lead.ts";
import { runJourney } from "../../../tests/paths/executors/machine-level.ts";
import { leadJourneys } from "../../../tests/paths/journeys/lead.ts";
import { withPendingActors } from "../../../tests/paths/machine-path-run.ts";
import {
  findEnabledControl,
  indistinguishableStates,
  screenFixture,
} from "../../../tests/paths/screen-fixture.ts";
import { createRecorder } from "../../../tests/qa/recorder.ts";
import { refusedLead } from "../../machines/lead/fixtures.ts";
import { leadMachine } from "../../machines/lead/machine.ts";
import { SettledSite, siteContentFixture } from "../site/testing.tsx";
import { LeadForm } from "./lead-form.tsx";
import { cities, form } from "./testing.ts";

/* Runs the journeys of the lead machine on the form in a DOM. */

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
const isBusy = () => document.querySelector('button[aria-disabled="true"]') !== null;
const text = () => document.body.textContent ?? "";
const hasForm = () => field("phone") !== null;

const screen = {
  show: () =>
    render(
      <SettledSite areas={{ headerFooter: siteContentFixture, cities }} at="/contact-us">
        <LeadForm form={form} heading="Request a call" machine={withPendingActors(leadMachine)} />
      </SettledSite>,
    ).unmount,
  gestures: {
    "field.changed": (event: object) => {
      const { name = "", value } = event as { name?: string; value?: string | boolean };
      const input = field(name);
      if (input === null) return false;
      if (typeof value === "boolean") fireEvent.click(input);
      else fireEvent.change(input, { target: { value } });
      return true;
    },
    "lead.submitted": () => {
      const button = findEnabledControl(/^(Call me|Try again)$/);
      if (button) fireEvent.submit(button.closest("form") as HTMLFormElement);
      return button !== undefined;
    },
    "lead.emptied": () => {
      const link = findEnabledControl("Send another request");
      if (link) fireEvent.click(link);
      return link !== undefined;
    },
  },
  sights: {
    filling: () =>
      expect([hasForm(), isBusy(), text().includes("did not get through")]).toEqual([true, false, false]),
    submitting: () => expect([hasForm(), isBusy()]).toEqual([true, true]),
    thanked: () => expect([hasForm(), text().includes("Your reference: lead-1")]).toEqual([false, true]),
    refused: () => expect([text().includes(refusedLead.message), isBusy()]).toEqual([true, false]),
    failed: () => expect([text().includes("We couldn't send your request"), isBusy()]).toEqual([true, false]),
  },
};

/** Journeys that cannot run in a DOM, with the reason. */
const skippedJourneys: Readonly<Record<string, string>> = {
  "J2 opens a prefilled form, and sends the enquiry unchanged":
    "a form is prefilled only if it was posted without scripts",
  "T5 clears a rejected form: no input and no error is left":
    "the form offers another request only after the thank-you message",
  "T5 clears a form that could not be sent":
    "the form offers another request only after the thank-you message",
  "T5 clears a form while the enquiry is sent: the response changes nothing":
    "the form offers another request only after the thank-you message",
};
const isRun = leadJourneys.filter(({ name }) => !(name in skippedJourneys));

describe("journeys of an enquiry on its form", () => {
  const { record } = createRecorder("lead", "dom", "lead form", isRun.length, skippedJourneys);
  test.each(isRun.map((journey) => [journey.name, journey] as const))(
    "the journey %s runs to its end",
    (_, journey) =>
      record(journey, "journeys", (steps) =>
        runJourney(leadExecutor, journey, steps, (input) => screenFixture(leadMachine, input, screen)),
      ),
  );
});

test("no two states of an enquiry look alike", () => {
  expect(indistinguishableStates(leadMachine)).toEqual([]);
});
