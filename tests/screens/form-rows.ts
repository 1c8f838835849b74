import { open } from "./arrive.ts";
import { failCalls, hangCalls } from "./replies.ts";
import type { SetUpState, Stage } from "./row.ts";

/** The lead form while and after it is sent. */
export const formStates = {
  "form-errors": async (stage) => {
    await open(stage, "/contact-us");
    await send(stage);
    await stage.page.locator("main [aria-invalid]").first().waitFor();
  },
  "form-sending": async (stage) => {
    await filled(stage);
    await hangCalls(stage, /leadSubmit/);
    await send(stage);
    await stage.page.locator('main [aria-busy="true"], main [aria-disabled="true"]').first().waitFor();
  },
  "form-refused": async (stage) => {
    await filled(stage);
    await failCalls(stage, /leadSubmit/, {
      code: "validation_failed",
      message: "Please check what you entered.",
      fields: { phone: "This number cannot be called from here.", company: "We know no such company." },
    });
    await send(stage);
    await stage.page.getByText("Please check what you entered.").waitFor();
  },
  "form-failed": async (stage) => {
    await filled(stage);
    await failCalls(stage, /leadSubmit/);
    await send(stage);
    await stage.page.getByText("We couldn't send your request").waitFor();
  },
  "thank-you": async (stage) => {
    await filled(stage);
    await send(stage);
    await stage.page.getByRole("heading", { name: /thank/i }).waitFor();
  },
} satisfies Record<string, SetUpState>;

async function filled(stage: Stage): Promise<void> {
  await open(stage, "/contact-us");
  const main = stage.page.getByRole("main");
  await main.getByRole("textbox", { name: "Name", exact: false }).first().fill("Asha Rao");
  await main.getByRole("textbox", { name: /mail/i }).fill("asha@example.in");
  await main.getByRole("textbox", { name: /phone|mobile/i }).fill("98765 43210");
  await main.getByRole("checkbox", { name: /agree|consent|may call|privacy/i }).check();
}

async function send({ page }: Stage): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /call|send|request/i })
    .click();
}
