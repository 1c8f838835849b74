import { expect, test } from "vitest";
import { quoteFixture } from "../../machines/booking/quote-fixture.ts";
import {
  domainError,
  holdExpired,
  orderNotFound,
  paymentInProgress,
  presentDomainError,
  tooManyRequests,
} from "./domain-error.ts";

test.each([
  [0, 1],
  [1, 1],
  [1.001, 2],
  [60, 60],
])("presentDomainError rounds a retry delay of %f seconds up to retry-after %i", (seconds, reported) => {
  const response = presentDomainError(tooManyRequests("Later, please.", seconds));
  expect([response.status, response.headers["retry-after"]]).toEqual([429, String(reported)]);
});

test("presentDomainError sends only the fields that a domain error has", () => {
  const error = { code: "slot_taken", message: "Taken." };
  const simpleError = presentDomainError(domainError("slot_taken", "Taken."));
  expect(simpleError).toEqual({ status: 409, headers: {}, body: { error }, errorCode: "slot_taken" });
  const fields = { start: "Full." };
  expect(presentDomainError(domainError("slot_taken", "Taken.", { fields })).body).toEqual({
    error: { ...error, fields },
  });
  const alternatives: [] = [];
  expect(presentDomainError(domainError("slot_taken", "Taken.", { alternatives })).body).toEqual({
    error: { ...error, alternatives },
    alternatives,
  });
  const dates = ["2026-11-23"];
  expect(presentDomainError(domainError("slot_taken", "Taken.", { dates })).body).toEqual({
    error: { ...error, dates },
    dates,
  });
  const amounts = { refundPaise: 0, totalPaise: 0, quote: quoteFixture() };
  expect(presentDomainError({ ...domainError("slot_taken", "Taken."), ...amounts }).body).toEqual({
    error: { ...error, ...amounts },
    ...amounts,
  });
});

test.each([
  ["order_not_found", orderNotFound, 404],
  ["hold_expired", holdExpired, 409],
  ["payment_in_progress", paymentInProgress, 409],
])("%s is reported with its status and code", (code, error, status) => {
  expect(error.ok).toBe(false);
  expect(presentDomainError(error)).toMatchObject({ status, body: { error: { code } } });
});
