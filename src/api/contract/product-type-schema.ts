import * as v from "valibot";
import * as texts from "../../texts/validation.ts";
import { productTypeNames } from "./product-types.ts";

export const productType = v.picklist(productTypeNames, texts.productType);
