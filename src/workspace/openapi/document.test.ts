import type { JsonSchema } from "@valibot/to-json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as v from "valibot";
import { expect, test } from "vitest";
import { type CallDefinition, calls } from "../../api/contract/calls.ts";
import { buildOpenApi } from "./document.ts";

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { $ref?: string; description?: string }>;
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, object> };
};

const document = buildOpenApi({ origin: "https://baithak.example" }) as Document;

/** Returns every object under a `schema` key of the document, including the components. */
function schemasIn(node: unknown): object[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === "schema" && typeof value === "object" ? [value as object] : []),
    ...schemasIn(value),
  ]);
}

function schemaRefsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "$ref" ? [String(value)] : schemaRefsIn(value),
  );
}

test("the OpenAPI document has each API call of the contract under its path and method", () => {
  for (const [name, call] of Object.entries(calls)) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    for (const status of Object.keys(call.responses)) expect(operation?.responses).toHaveProperty(status);
    const placeholders = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const pathParameters = (operation?.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(pathParameters.map((parameter) => parameter.name)).toEqual(placeholders);
  }
  const count = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
  expect(count).toBe(Object.keys(calls).length);
});

test("every reference of the OpenAPI document has a target", () => {
  const refs = schemaRefsIn(document);
  expect(refs.length).toBeGreaterThan(50);
  for (const ref of refs) {
    const [, , kind, name] = ref.split("/");
    expect(kind === "schemas" ? document.components.schemas : document.components.responses).toHaveProperty(
      name ?? "",
    );
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    expect(schemaRefsIn({ schema }), `${name} refers to itself`).not.toContain(
      `#/components/schemas/${name}`,
    );
  }
});

test("every schema of the OpenAPI document is valid JSON Schema and rejects invalid values", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "https://baithak.example/openapi", ...document });
  const schemas = [...schemasIn(document), ...Object.values(document.components.schemas)];
  for (const schema of schemas) expect(ajv.validateSchema(schema), JSON.stringify(schema)).toBe(true);
  const customer = ajv.getSchema("https://baithak.example/openapi#/components/schemas/Customer");
  expect(customer?.({ name: "Asha Rao", email: "asha@example.in", phone: "9876543210" })).toBe(true);
  for (const name of ["A", "A".repeat(81)])
    expect(customer?.({ name, email: "asha@example.in", phone: "9876543210" })).toBe(false);
  const building = ajv.getSchema("https://baithak.example/openapi#/components/schemas/Building");
  expect(building?.({ id: "x" })).toBe(false);
});

test("idempotent API calls list the idempotency key, and posts list their errors", () => {
  const book = document.paths["/order/verifyAndBook"]?.post;
  expect(book?.parameters?.map((parameter) => parameter.name)).toContain("Idempotency-Key");
  expect(Object.keys(book?.responses ?? {})).toEqual(
    expect.arrayContaining(["400", "403", "409", "413", "415", "422"]),
  );
  expect(document.paths["/api/coupon"]?.post?.responses, "the hold may have expired").toHaveProperty("409");
  expect(document.paths["/api/home"]?.get?.parameters).toBeUndefined();
  expect(document.servers).toEqual([{ url: "https://baithak.example" }]);
});

/** A field of a request: its schema in the contract and its published JSON Schema. */
type Field = { readonly name: string; readonly schema: v.GenericSchema; readonly published: JsonSchema };

/** Returns the fields of an object, a list or alternatives, or the field itself. */
function fieldsIn(name: string, schema: v.GenericSchema, published: unknown): Field[] {
  const { $ref, ...own } = published as JsonSchema;
  const json =
    $ref === undefined ? own : (document.components.schemas[$ref.split("/").at(-1) ?? ""] as object);
  const parts = schema as Partial<{
    entries: Record<string, v.GenericSchema>;
    options: unknown[];
    item: v.GenericSchema;
    wrapped: v.GenericSchema;
  }>;
  const { properties = {}, oneOf = [], anyOf, items = {} }: JsonSchema = json;
  if (parts.wrapped !== undefined) return fieldsIn(name, parts.wrapped, anyOf?.[0] ?? json);
  if (parts.item !== undefined) return fieldsIn(`${name}[]`, parts.item, items);
  if (schema.type === "variant")
    return (parts.options as v.GenericSchema[]).flatMap((option, at) => fieldsIn(name, option, oneOf[at]));
  if (parts.entries === undefined) return [{ name, schema, published: json }];
  return Object.entries(parts.entries).flatMap(([key, part]) =>
    fieldsIn(`${name}.${key}`, part, properties[key]),
  );
}

/** Returns the fields of all requests. A field of a body with alternatives is in each of them. */
function requestFields(): Field[] {
  return Object.entries<CallDefinition>(calls).flatMap(([name, call]) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    const { parameters = [], requestBody } = operation ?? {};
    const properties = Object.fromEntries(parameters.map((one) => [one.name, one.schema]));
    const [body] = Object.values(requestBody?.content ?? {});
    return [
      ...[call.params, call.query].flatMap((part) =>
        part === undefined ? [] : fieldsIn(name, part, { properties }),
      ),
      ...(call.body === undefined ? [] : fieldsIn(`${name} body`, call.body, body?.schema)),
    ];
  });
}

test("every number of a request is published with its type and the limits that the service applies", () => {
  // Texts in a query or path, numbers in a body.
  const accepts = ({ name, schema }: Field, number: number) => {
    const { success, output } = v.safeParse(schema, name.includes(" body") ? number : String(number));
    return success && output === number;
  };
  const numbers = requestFields().filter(
    (field) => field.published.enum === undefined && [1, 50, 500].some((number) => accepts(field, number)),
  );
  expect(numbers.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...["map.scale", "cms.pageId", "search.page", "listBuildings.pageSize", "productTypeBuildings.people"],
      ...["verifyAndBook body.people", "verifyAndBook body.quantity", "leadSubmit body.teamSize"],
      ...["cancel body.expectedRefundPaise", "move body.expectedTotalPaise"],
    ]),
  );
  const unlimited: string[] = [];
  for (const field of numbers) {
    const { type, minimum = Number.NaN, maximum } = field.published;
    const isInteger = !accepts(field, (minimum || 1) + 0.5);
    expect(type, field.name).toBe(isInteger ? "integer" : "number");
    expect(
      [minimum, minimum - 1].map((number) => accepts(field, number)),
      field.name,
    ).toEqual([true, false]);
    if (maximum === undefined) unlimited.push(field.name);
    else
      expect(
        [maximum, maximum + 1].map((number) => accepts(field, number)),
        field.name,
      ).toEqual([true, false]);
  }
  expect(unlimited, "only measurements have no maximum").toEqual([
    "leadSubmit body.elapsedMs",
    "vitals body.value",
  ]);
});
