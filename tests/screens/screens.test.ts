import { expect } from "../support/test.ts";
import { auditPage } from "./audit-page.ts";
import { openFixture } from "./fixture.ts";
import { formCases } from "./form-cases.ts";
import { findForms } from "./form-fields.ts";
import { screenStates } from "./screen-states.ts";
import { writeScreenshots } from "./screenshot.ts";
import { test } from "./site-fixture.ts";

/*
 * Audits every screen in every state with axe, at all widths and zoom levels. `npm run screens` takes pictures instead;
 * generated values, such as references and the seconds of a hold, differ between pictures.
 */

const testedForms = new Set(formCases.map(({ form }) => form));
const arePictured = process.env.SCREENS === "pictures";

for (const row of screenStates) {
  const { face, state, reach } = row;
  test(`${face}, ${state}: has no problem at any width or zoom level`, async ({ browser, site }) => {
    const { fixture, close } = await openFixture(browser, site, row);
    if (arePictured) await fixture.page.clock.setFixedTime(site.now());
    await reach(fixture);
    if (arePictured) return writeScreenshots(fixture.page, face, state);
    expect(await auditPage(fixture.page, face === "frame" || state === "default")).toEqual({});
    const untested = (await findForms(fixture.page)).filter((name) => !testedForms.has(name));
    expect(untested, "forms that forms.test.ts does not fill in").toEqual([]);
    expect(await close()).toEqual([]);
  });
}
