import { expect, test } from "vitest";
import { productTypeByLabel, productTypeNames, productTypeOfPage, productTypes } from "./product-types.ts";

test("no two product types have the same page", () => {
  for (const type of productTypeNames) expect(productTypeOfPage(productTypes[type].page)).toBe(type);
});

test("no two product types have the same name", () => {
  for (const type of productTypeNames) {
    expect(productTypeByLabel(type.toLowerCase())).toBe(type);
    expect(productTypeByLabel(` ${productTypes[type].label.toUpperCase()} `)).toBe(type);
  }
  expect(productTypeByLabel("sofa")).toBeUndefined();
});
