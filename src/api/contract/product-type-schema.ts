import * as v from "valibot";
import { productTypes } from "./product-types.ts";

/** A product type as it travels. */
export const productType = v.picklist(productTypes, "This is not one of our product types.");
