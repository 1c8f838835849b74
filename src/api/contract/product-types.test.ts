import { expect, test } from "vitest";
import { productTypeNamed, productTypeNames, productTypeOfPage, productTypes } from "./product-types.ts";

test("no two product types have the same page", () => {
  for (const type of productTypeNames) expect(productTypeOfPage(productTypes[type].page)).toBe(type);
});

test("no two product types have the same name", () => {
  for (const type of productTypeNames) {
    expect(productTypeNamed(type.toLowerCase())).toBe(type);
    expect(productTypeNamed(` ${productTypes[type].label.toUpperCase()} `)).toBe(type);
  }
  expect(productTypeNamed("sofa")).toBeUndefined();
});
