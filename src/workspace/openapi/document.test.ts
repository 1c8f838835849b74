import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { calls } from "../../api/contract/calls.ts";
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
    for (const status of Object.keys(call.replies)) expect(operation?.responses).toHaveProperty(status);
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
  expect(customer?.({ name: "A", email: "asha@example.in", phone: "9876543210" })).toBe(false);
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
