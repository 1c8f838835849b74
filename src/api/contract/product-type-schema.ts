import * as v from "valibot";
import * as texts from "../../texts/validation.ts";
import { productTypes } from "./product-types.ts";

/** A product type as it travels. */
export const productType = v.picklist(productTypes, texts.productType);
