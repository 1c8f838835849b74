import { expect, test } from "../support/test.ts";
import { findFaults } from "./find-faults.ts";
import { openStage } from "./stage.ts";
import { rows } from "./table.ts";

/* Every screen in every state, with axe, at all widths and zoom levels. */

for (const row of rows) {
  const { face, state, reach } = row;
  test(`${face}, ${state}: has no fault at any width or zoom`, async ({ browser, site }) => {
    const { stage, close } = await openStage(browser, site, row);
    await reach(stage);
    expect(await findFaults(stage.page, face === "frame" || state === "default")).toEqual({});
    expect(await close()).toEqual([]);
  });
}
