import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import {
  alternative,
  availabilityResponse,
  customer,
  quote,
  roomListing,
  tracking,
} from "../../api/contract/booking.ts";
import { cmsPage } from "../../api/contract/content.ts";
import { errorBody } from "../../api/contract/errors.ts";
import { invoice } from "../../api/contract/payment.ts";
import { building, cityLocation, item, picture } from "../../api/contract/places.ts";

/** Schemas under `components/schemas`, described once and referred to by name. */
const componentSources: Record<string, v.GenericSchema> = {
  Alternative: alternative,
  Availability: availabilityResponse,
  Building: building,
  City: cityLocation,
  CmsPage: cmsPage,
  Customer: customer,
  Error: errorBody,
  Invoice: invoice,
  Item: item,
  Picture: picture,
  Quote: quote,
  RoomListing: roomListing,
  Tracking: tracking,
};

/** Returns the JSON Schema (2020-12) of a request or response. Named schemas become references. */
export function schemaOf(schema: v.GenericSchema): JsonSchema {
  const name = Object.keys(componentSources).find((key) => componentSources[key] === schema);
  if (name !== undefined) return { $ref: refTo(name) };
  return convert(schema);
}

/** Returns the JSON Schemas of all components by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(componentSources).map(([name, schema]) => {
      // Omits the schema itself from the definitions. It would otherwise become a reference to itself.
      const otherSchemas = Object.fromEntries(
        Object.entries(componentSources).filter(([other]) => other !== name),
      );
      return [name, convert(schema, otherSchemas)];
    }),
  );
}

/**
 * Converts to JSON Schema. Describes requests in their normalised form, because limits apply to this form: numbers as
 * numbers, although the service also reads them from texts. Omits checks in code, such as a check digit, because JSON
 * Schema cannot express them.
 */
function convert(schema: v.GenericSchema, definitions = componentSources): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = toJsonSchema(schema, {
    target: "draft-2020-12",
    typeMode: "output",
    errorMode: "ignore",
    definitions,
    overrideRef: ({ referenceId }) => refTo(referenceId),
  });
  return rest;
}

const refTo = (name: string) => `#/components/schemas/${name}`;
