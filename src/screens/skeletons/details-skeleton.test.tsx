import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { customerFieldNames, customerFields } from "../../api/contract/customer-fields.ts";
import { customer } from "../../texts/booking-details.ts";
import layout from "../../ui/layout.module.css";
import { FieldSkeleton } from "../../ui/skeleton.tsx";
import { DetailsSkeleton } from "./details-skeleton.tsx";

test("the details skeleton has a placeholder for each field that is always shown, including hints", () => {
  const fields = customerFieldNames.filter((field) => !customerFields[field].withGstin);
  const placeholders = fields.map((field) => (
    <FieldSkeleton key={field} hasHint={"hint" in customer[field]} />
  ));
  const expected = <div className={layout.fields}>{placeholders}</div>;
  expect(renderToStaticMarkup(<DetailsSkeleton />)).toBe(renderToStaticMarkup(expected));
});
