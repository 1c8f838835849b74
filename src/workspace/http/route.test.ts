import type * as v from "valibot";
import { expect, test } from "vitest";
import type { CallName } from "../../api/contract/calls.ts";
import type { ErrorCode } from "../../api/contract/errors.ts";
import type { LeadResponse } from "../../api/contract/lead.ts";
import type { confirmEmailResponse } from "../../api/contract/payment.ts";
import type { Secrets } from "../../http/secrets.ts";
import type { Db } from "../database/tables.ts";
import { inTransactionStoringResponse, withIdempotency } from "../idempotency/with-idempotency.ts";
import { domainError, orderNotFound, presentDomainError } from "../orders/index.ts";
import {
  accepted,
  created,
  createErrorResponse,
  type ErrorResponse,
  file,
  handle,
  ok,
  type ResponseOf,
  seeOther,
} from "./route.ts";

/*
 * The compiler makes the assertions of this file: each `@ts-expect-error` is an error if the line below it compiles.
 * The handlers are never called.
 */

/** Some condition that the compiler cannot decide. */
declare const isTrue: boolean;
declare const deps: { readonly db: Db; readonly now: () => Date; readonly tokenSecrets: Secrets };
declare const centres: { readonly count: number };
declare const released: { readonly status: "released"; readonly paymentStatus: "none" };

test("a handler compiles only with a body that the contract lists for its API call and status", () => {
  const routes = [
    handle("release", async () => ok({ status: "released", paymentStatus: "none" })),
    // @ts-expect-error A field has a wrong name.
    handle("release", async () => ok({ state: "released", paymentStatus: "none" })),
    // @ts-expect-error A field is missing.
    handle("release", async () => ok({ status: "released" })),
    // @ts-expect-error The contract does not know this field.
    handle("release", async () => ok({ status: "released", paymentStatus: "none", token: "" })),
    // @ts-expect-error A value is not listed.
    handle("release", async () => ok({ status: "given_back", paymentStatus: "none" })),
    // @ts-expect-error A body that is not a literal lacks fields.
    handle("release", async () => ok(centres)),
    // @ts-expect-error The contract lists no 201 for this API call.
    handle("release", async () => created({ status: "released", paymentStatus: "none" })),
    // @ts-expect-error The contract lists no redirect for this API call.
    handle("release", async () => seeOther("/")),
    // @ts-expect-error The contract lists no file for this API call.
    handle("release", async () => file(Buffer.from(""), { "content-type": "text/plain" })),
    // @ts-expect-error A plain object is checked too.
    handle("release", async () => ({ status: 200, headers: {}, body: { status: "gone" } })),
  ];
  expect(new Set(routes.map(({ name }) => name))).toEqual(new Set(["release"]));
});

/** The valid body of an API call's response with the status 200. */
type BodyOf<Name extends CallName> = Extract<
  ResponseOf<Name>,
  { readonly status: 200; errorCode?: undefined }
>["body"];
type WithToken = { readonly token?: string };
declare const cities: BodyOf<"listFilteredCities">;
declare const citiesWithToken: { cities: ((typeof cities)["cities"][number] & WithToken)[] };
declare const order: BodyOf<"meetingRoomsOrderDetails">;
declare const orderWithToken: { order: (typeof order)["order"] & { customer: WithToken } };
declare const guestsWithToken: (BodyOf<"guests">["guests"][number] & WithToken)[];
declare const leadWithToken: LeadResponse & WithToken;
declare const codeSentWithToken: v.InferInput<typeof confirmEmailResponse> & WithToken;
declare const address: BodyOf<"address">;

test("a handler compiles only with listed fields in a body that is not a literal, at any depth", () => {
  const routes = [
    handle("release", async () => ok(released)),
    // @ts-expect-error The contract does not know the field.
    handle("release", async () => ok(released as typeof released & WithToken)),
    // @ts-expect-error The contract does not know the field, although the others are in a literal.
    handle("release", async () => ok({ ...(released as typeof released & WithToken), status: "released" })),
    handle("listFilteredCities", async () => ok(cities)),
    // @ts-expect-error The contract does not know a field in a list.
    handle("listFilteredCities", async () => ok(citiesWithToken)),
    // @ts-expect-error The contract does not know a field of the items of a list in a literal.
    handle("guests", async () => ok({ guests: guestsWithToken.map((guest) => ({ ...guest })) })),
    handle("meetingRoomsOrderDetails", async () => ok(order)),
    // @ts-expect-error The contract does not know a field of a field.
    handle("meetingRoomsOrderDetails", async () => ok(orderWithToken)),
    // The body is one of several objects.
    handle("address", async () => ok(address)),
    // @ts-expect-error None of the objects has the field.
    handle("address", async () => ok(address as typeof address & WithToken)),
    // @ts-expect-error The contract does not know the field of a 201.
    handle("leadSubmit", async () => created(leadWithToken)),
    handle("initPayment", async () =>
      // @ts-expect-error The contract does not know the field of a 202.
      accepted(codeSentWithToken),
    ),
  ];
  expect(routes).toHaveLength(12);
});

test("a handler with several statuses compiles only with the body of the status", () => {
  const routes = [
    handle("initPayment", async () =>
      isTrue
        ? ok({ status: "confirmed" })
        : accepted({ status: "confirm_email", email: "a…@example.in", resendAt: null }),
    ),
    // @ts-expect-error This is the body of a 202.
    handle("initPayment", async () => ok({ status: "confirm_email", email: "", resendAt: null })),
    // @ts-expect-error This is the body of a 200.
    handle("initPayment", async () => accepted({ status: "confirmed" })),
  ];
  expect(routes).toHaveLength(3);
});

test("a handler compiles only with domain errors that the contract lists for its API call", () => {
  const routes = [
    handle("release", async () => presentDomainError(orderNotFound)),
    handle("release", async () => createErrorResponse("hold_expired", "")),
    // @ts-expect-error The contract does not list `slot_taken` for this API call.
    handle("release", async () => createErrorResponse("slot_taken", "")),
    // @ts-expect-error The contract does not list `slot_taken` for this API call.
    handle("release", async () => presentDomainError(domainError("slot_taken", ""))),
    handle("release", async () =>
      // @ts-expect-error One of the errors is not listed.
      presentDomainError(isTrue ? orderNotFound : domainError("slot_taken", "")),
    ),
  ];
  expect(routes).toHaveLength(5);
});

test("the compiler also checks responses in a transaction and of requests with an idempotency key", () => {
  const routes = [
    handle("renewToken", (request) =>
      withIdempotency(deps, request, (_, keep) =>
        inTransactionStoringResponse(deps.db, { kind: "customer" }, keep, async () =>
          ok({ orderId: "", token: "" }),
        ),
      ),
    ),
    handle("renewToken", (request) =>
      withIdempotency(deps, request, (_, keep) =>
        // @ts-expect-error A field is missing.
        inTransactionStoringResponse(deps.db, { kind: "customer" }, keep, async () => ok({ orderId: "" })),
      ),
    ),
    handle("renewToken", (request) =>
      // @ts-expect-error The contract does not list `slot_taken` for this API call.
      withIdempotency(deps, request, async () =>
        isTrue ? ok({ orderId: "", token: "" }) : createErrorResponse("slot_taken", ""),
      ),
    ),
    handle("coupon", (request) =>
      // @ts-expect-error This API call has no idempotency keys.
      withIdempotency(deps, request, async () => presentDomainError(orderNotFound)),
    ),
  ];
  expect(routes).toHaveLength(4);
});

/** API calls of which `Response` would be a valid response. */
type CallsThatAccept<Response> = {
  [Name in CallName]: Response extends ResponseOf<Name> ? Name : never;
}[CallName];

type JsonOf<Status, Body> = { status: Status; headers: Record<string, string>; body: Body };

test("no API call accepts any body, or any domain error", () => {
  const anyBody: CallsThatAccept<JsonOf<200 | 201 | 202, { unlisted: true }>>[] = [];
  const noFields: CallsThatAccept<JsonOf<200, object>>[] = [];
  const anyError: CallsThatAccept<ErrorResponse<ErrorCode>>[] = [];
  const areNever: typeof anyBody | typeof noFields | typeof anyError extends never[] ? true : false = true;
  expect(areNever).toBe(true);
});
