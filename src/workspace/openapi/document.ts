import type { JsonSchema } from "@valibot/to-json-schema";
import { type CallDefinition, calls } from "../../api/contract/calls.ts";
import { componentResponses, responsesOf } from "./responses.ts";
import { componentSchemas, schemaOf } from "./schemas.ts";

/** Builds the OpenAPI 3.1 document of all API calls from the schemas that validate requests and responses. */
export function buildOpenApi(options: { origin: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries<CallDefinition>(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Workspace service",
      version: "1.0.0",
      description:
        "Finding and booking flexible workspace. Money is whole paise; instants are ISO 8601 with offset; dates are IST. " +
        "Requests are described in their normalised form: spaces, separators and digits of other scripts are accepted too.",
    },
    servers: [{ url: options.origin }],
    paths,
    components: { schemas: componentSchemas(), responses: componentResponses() },
  };
}

function operationOf(name: string, call: CallDefinition): object {
  const parameters = [...parametersOf(call, "path"), ...parametersOf(call, "query")];
  const headers = call.idempotent === true ? [idempotencyKey] : [];
  return {
    operationId: name,
    summary: call.summary,
    tags: [tagOf(call)],
    ...(parameters.length + headers.length > 0 ? { parameters: [...parameters, ...headers] } : {}),
    ...(call.method !== "GET" ? { requestBody: requestBodyOf(call) } : {}),
    responses: responsesOf(call),
  };
}

type Parameter = { name: string; in: string; required: boolean; schema: unknown };

function parametersOf(call: CallDefinition, place: "path" | "query"): Parameter[] {
  const schema = place === "path" ? call.params : call.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] }: JsonSchema = schemaOf(schema);
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: part,
  }));
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same key with the same body gets the same response for 24 hours; with another body it is rejected (422).",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const mediaTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  raw: "application/json",
};

function requestBodyOf(call: CallDefinition): object {
  const schema = call.body === undefined ? {} : schemaOf(call.body);
  return { required: true, content: { [mediaTypes[call.bodyType ?? "json"]]: { schema } } };
}

const booking = ["/api/validate", "/api/coupon", "/widget/meetingRoomsOrderDetails"];
const leads = ["/api/leadSubmit", "/api/pageError", "/api/vitals"];

function tagOf(call: CallDefinition): string {
  if (call.path.startsWith("/order/") || booking.includes(call.path)) return "Booking";
  return leads.includes(call.path) ? "Leads and errors" : "Content and places";
}
