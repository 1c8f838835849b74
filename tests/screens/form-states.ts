import { open } from "./navigate.ts";
import { failCalls, hangCalls } from "./route-calls.ts";
import type { ScreenFixture, SetUpState } from "./screen-state.ts";

/** The lead form before, during and after its submission. */
export const formStates = {
  "form-errors": async (fixture) => {
    await open(fixture, "/contact-us");
    await send(fixture);
    await fixture.page.locator("main [aria-invalid]").first().waitFor();
  },
  "form-sending": async (fixture) => {
    await filled(fixture);
    await hangCalls(fixture, /leadSubmit/);
    await send(fixture);
    await fixture.page.locator('main [aria-busy="true"], main [aria-disabled="true"]').first().waitFor();
  },
  "form-refused": async (fixture) => {
    await filled(fixture);
    await failCalls(fixture, /leadSubmit/, {
      code: "validation_failed",
      message: "Please check what you entered.",
      fields: { phone: "This number cannot be called from here.", company: "We know no such company." },
    });
    await send(fixture);
    await fixture.page.getByText("Please check what you entered.").waitFor();
  },
  "form-failed": async (fixture) => {
    await filled(fixture);
    await failCalls(fixture, /leadSubmit/);
    await send(fixture);
    await fixture.page.getByText("We couldn't send your request").waitFor();
  },
  "thank-you": async (fixture) => {
    await filled(fixture);
    await send(fixture);
    await fixture.page.getByRole("heading", { name: /thank/i }).waitFor();
  },
} satisfies Record<string, SetUpState>;

async function filled(fixture: ScreenFixture): Promise<void> {
  await open(fixture, "/contact-us");
  const main = fixture.page.getByRole("main");
  await main.getByRole("textbox", { name: "Name", exact: false }).first().fill("Asha Rao");
  await main.getByRole("textbox", { name: /mail/i }).fill("asha@example.in");
  await main.getByRole("textbox", { name: /phone|mobile/i }).fill("98765 43210");
  await main.getByRole("checkbox", { name: /agree|consent|may call|privacy/i }).check();
}

async function send({ page }: ScreenFixture): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /call|send|request/i })
    .click();
}
