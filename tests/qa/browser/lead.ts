import { rooms } from "../../e2e/support/rooms.ts";
import type { LeadFault, LeadStepName } from "../../paths/journeys/lead.ts";
import { disconnectDatabase, newPerson, resetRequests } from "./actors.ts";
import type { BrowserExecutor } from "./browser-visitor.ts";
import { expectOnceShown } from "./database-rows.ts";
import { part } from "./visual-states.ts";

const api = /^\/api\/leadSubmit/;
const labels = { name: "Your name", email: "Email", phone: "Mobile number" } as const;
const sendButton = /^(Request a Call Back|Try again)$/;
const invalidPhone = "12345";

/** Runs the journeys of an enquiry on the contact page of the running site. */
export const leadBrowserExecutor: BrowserExecutor<LeadStepName, LeadFault> = {
  cannot: {},
  skipReason: ({ variant, name }) => {
    if (variant === "filled in before")
      return "A form is prefilled only after it was posted without JavaScript.";
    if (/clears a (rejected form|form that could not|form while)/.test(name))
      return "The page offers another request only after the thank-you message.";
    if (name.includes("while the enquiry is sent again"))
      return "The page validates the form by the same rules as the service, so it does not send the same invalid form again.";
    return undefined;
  },
  // The page sends a form only if the page considers the form complete.
  isPlausible: ({ steps }) => {
    const rejected = steps.findIndex(({ fault }) => fault === "the phone is refused");
    const isCorrected =
      rejected < 0 || steps.slice(rejected).some(({ step }) => step === "corrects the phone");
    const isFilled = steps.some(({ step }) => step === "fills the form in");
    return steps.at(-1)?.step !== "sends it" || rejected === steps.length - 1 || (isFilled && isCorrected);
  },
  fieldName: (name, { buttons }) => (buttons.some((words) => sendButton.test(words)) ? name : undefined),
  looks: {
    filling: part("#lead-form:has(button:not([aria-disabled]))", {
      hasNot: /Please correct the highlighted fields|We couldn't send your request|Your reference:/,
    }),
    submitting: part('#lead-form button[aria-disabled="true"]'),
    thanked: /Your reference:/,
    refused: /Please correct the highlighted fields/,
    failed: /We couldn't send your request/,
  },
  begin: async (visitor) => {
    const { environment, page, typedFields, press, fill, tick } = visitor;
    const person = newPerson("lead");
    const main = page.getByRole("main");
    const type = async (field: keyof typeof labels, text: string) => {
      await fill(main.getByRole("textbox", { name: labels[field] }), text);
      typedFields.set(field, text);
    };
    expectOnceShown(
      visitor,
      /Your reference: (\w+)/,
      `select payload->>'name' as name, payload->>'email' as email, right(payload->>'phone', 10) as phone
         from leads where id = $1`,
      ([, id]) => [id],
      () => [Object.fromEntries(typedFields)],
    );
    const send = () => press(main.getByRole("button", { name: sendButton }));
    return {
      steps: {
        "opens the form": () => page.goto("/contact-us"),
        "fills the form in": async () => {
          for (const field of ["name", "email", "phone"] as const) await type(field, person[field]);
          await tick(main.getByRole("checkbox", { name: /You may call or write to me/ }));
        },
        "sends it": async () => {
          // A busy button cannot be pressed again.
          if (await main.locator('button[aria-disabled="true"]').isVisible()) return;
          await send();
        },
        "corrects the phone": () => type("phone", person.phone),
        "empties it": async () => {
          await press(main.getByRole("link", { name: "Send another request" }));
          typedFields.clear();
        },
      },
      before: {
        "the service is slow": environment.pauseService,
        "the network is lost": () => resetRequests(visitor, api),
        "the service is away": () => disconnectDatabase(visitor, rooms.neem),
        "the phone is refused": () => type("phone", invalidPhone),
      },
    };
  },
};
