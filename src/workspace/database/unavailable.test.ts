import { expect, test } from "vitest";
import {
  StatementTimeout,
  type timeoutStates,
  toUnavailableError,
  type unavailableErrnos,
} from "./unavailable.ts";

const errorWith = (properties: object) => Object.assign(new Error("The driver's message."), properties);

/** What each error code of the driver means. A code without an entry does not compile. */
const errnoMeanings: Readonly<Record<(typeof unavailableErrnos)[number], string>> = {
  ECONNREFUSED: "no server listens",
  ECONNRESET: "the server has closed the connection",
  ECONNABORTED: "the system has closed the connection",
  EPIPE: "the connection is closed for writing",
  ETIMEDOUT: "the server does not respond",
  EHOSTUNREACH: "the host is unreachable",
  ENETUNREACH: "the network is unreachable",
  ENOTFOUND: "the name is unknown",
  EAI_AGAIN: "the name server does not respond",
};

test.each(Object.entries(errnoMeanings))("%s (%s) is an outage with a lost connection", (code) => {
  const error = errorWith({ code });
  expect(toUnavailableError(error, false)).toMatchObject({ code, isConnectionLost: true, cause: error });
});

test.each(["ENOENT", "EACCES", "ERR_INVALID_ARG_TYPE", ""])("the error code %j is no outage", (code) => {
  expect(toUnavailableError(errorWith({ code }), false)).toBeNull();
});

/** SQLSTATEs that statements report during an outage, each with the class or state that makes it one. */
const outages = {
  "08006": "the connection failed",
  "53100": "the disk is full",
  "53200": "out of memory",
  "53300": "too many connections",
  "57P03": "the server cannot connect now",
  "58030": "the disk fails",
  "25006": "the server can only be read",
  "25P03": "the transaction was idle for too long",
  "25P04": "the transaction took too long",
};

test.each(Object.entries(outages))("the SQLSTATE %s (%s) is an outage that keeps the connection", (code) => {
  const error = toUnavailableError(errorWith({ severity: "ERROR", code }), false);
  expect(error).toMatchObject({ code, isConnectionLost: false });
  expect(error).not.toBeInstanceOf(StatementTimeout);
});

const timeouts: Readonly<Record<(typeof timeoutStates)[number], string>> = {
  "57014": "the statement was cancelled",
  "55P03": "the lock was not available",
};

test.each(Object.entries(timeouts))("the SQLSTATE %s (%s) is a timeout of the statement", (code) => {
  const error = toUnavailableError(errorWith({ severity: "ERROR", code }), false);
  expect(error).toBeInstanceOf(StatementTimeout);
  expect(error).toMatchObject({ code, isConnectionLost: false });
});

test.each([
  ["08P01", "a protocol violation"],
  ["22P02", "an invalid value"],
  ["23505", "a duplicate key"],
  ["23P01", "overlapping orders"],
  ["25P02", "a failed transaction"],
  ["40001", "a conflict"],
  ["40P01", "a deadlock"],
  ["55006", "an object in use"],
])("the SQLSTATE %s (%s) is no outage: the statement caused it", (code) => {
  expect(toUnavailableError(errorWith({ severity: "ERROR", code }), false)).toBeNull();
});

test("after a fatal error, the connection is lost", () => {
  for (const severity of ["FATAL", "PANIC"])
    expect(toUnavailableError(errorWith({ severity, code: "57P01" }), false)).toMatchObject({
      code: "57P01",
      isConnectionLost: true,
    });
});
