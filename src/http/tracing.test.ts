import { beforeAll, expect, onTestFinished, test } from "vitest";
import { roomRequests } from "../../tests/faults/support/booking-requests.ts";
import { startObservedSite } from "../../tests/support/observed-site.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../../tests/support/otlp-receiver.ts";
import { createServiceVisitor, hold } from "../../tests/support/service-visitor.ts";
import { secretHeaders } from "./service-secret.ts";
import { serverForTest, testServiceSecret } from "./testing.ts";
import { inTrace, startTracing, traceHeaders } from "./tracing.ts";
import { createUpstream } from "./upstream.ts";

let receiver: OtlpReceiver;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  const before = process.env.OTEL_EXPORTER_OTLP_HEADERS;
  process.env.OTEL_EXPORTER_OTLP_HEADERS = receiver.headers;
  return () => {
    receiver.close();
    if (before === undefined) delete process.env.OTEL_EXPORTER_OTLP_HEADERS;
    else process.env.OTEL_EXPORTER_OTLP_HEADERS = before;
  };
});

/** Starts a site and a service that send traces. Both run in this thread, so their spans have one service name. */
function startTracedSite() {
  let serviceUrl = "";
  const started = startObservedSite({
    service: { tracesUrl: receiver.url },
    renderPage: async () => {
      await createUpstream(serviceUrl, secretHeaders({ secret: testServiceSecret })).send({
        method: "GET",
        url: "/api/listFilteredCities",
        headers: {},
      });
      return { status: 200, html: "<p>page</p>" };
    },
  });
  return started.then((site) => {
    ({ serviceUrl } = site);
    return site;
  });
}

const part = "baithak-service:";

test("one trace contains a page request, its render, the call to the service and the statements", async () => {
  const site = await startTracedSite();
  const traceparent = "00-0123456789abcdef0123456789abcdef-0123456789abcdef-01";
  await fetch(`${site.origin}/coworking-space/delhi?utm_source=a-secret`, { headers: { traceparent } });
  const call = `${part} GET /coworking-space/:parameter → ${part} render the page → ${part} call the service: GET → ${part} GET /api/listFilteredCities`;
  await receiver.expectTrace("GET /coworking-space/:parameter", [call, `${call} → ${part} select`]);
  expect(receiver.text(), "the query").not.toContain("a-secret");
  expect(receiver.text(), "the trace of a browser is not continued").not.toContain("0123456789abcdef");
});

test("the trace of a booking contains its transaction with the statements, but no values", async () => {
  const site = await startTracedSite();
  const nextRequest = await roomRequests(site.origin);
  const { orderId, token } = await hold(createServiceVisitor(site.origin), nextRequest());
  const call = `${part} POST /order/verifyAndBook → ${part} call the service: POST → ${part} POST /order/verifyAndBook`;
  await receiver.expectTrace(
    "POST /order/verifyAndBook",
    ["begin", "insert", "commit"].map((statement) => `${call} → ${part} transaction → ${part} ${statement}`),
  );
  for (const secret of [orderId, token, "Asha Rao", "asha@example.in", "98765 43210"])
    expect(receiver.text(), secret).not.toContain(secret);
});

test("only requests to our own service have a traceparent, and only within a trace", async () => {
  const close = await startTracing("baithak-site", receiver.url);
  onTestFinished(close);
  const received: unknown[] = [];
  const { origin } = await serverForTest((request, response) => {
    received.push(request.headers.traceparent);
    response.end("{}");
  });
  const send = () => createUpstream(origin).send({ method: "GET", url: "/", headers: {} });
  await send();
  await inTrace({ name: "test" }, "", send);
  await inTrace({ name: "test" }, "", () => fetch(origin));
  expect(received).toEqual([
    undefined,
    expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    undefined,
  ]);
});

test("an error marks its span without its message, and is passed on", async () => {
  const close = await startTracing("baithak-site", receiver.url);
  const failing = inTrace({ name: "failing work" }, "", () =>
    Promise.reject(new TypeError("asha@example.in")),
  );
  await expect(failing).rejects.toThrow("asha@example.in");
  await close();
  await receiver.expectTrace("failing work", ["baithak-site: failing work"]);
  expect(receiver.text()).toContain('{"key":"error.type","value":{"stringValue":"TypeError"}}');
  expect(receiver.text()).not.toContain("asha@example.in");
});

test("without an endpoint, work runs without spans and headers", async () => {
  const close = await startTracing("baithak-site", null);
  expect(await inTrace({ name: "test" }, "", async () => traceHeaders())).toEqual({});
  await close();
});
