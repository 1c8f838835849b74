import { expect, onTestFinished, test } from "vitest";
import { roomRequests } from "../faults/support/booking-requests.ts";
import { startOtlpReceiver } from "../support/otlp-receiver.ts";
import { createServiceVisitor, hold } from "../support/service-visitor.ts";
import { startSite } from "../support/site.ts";

test("a page and a booking each have one trace through the threads of the site and of the service", async () => {
  const receiver = await startOtlpReceiver();
  onTestFinished(receiver.close);
  const site = await startSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: receiver.headers,
  });
  onTestFinished(() => site.stop());
  const nextRequest = await roomRequests(site.origin);
  expect((await fetch(`${site.origin}/coworking-space/delhi`)).status).toBe(200);
  await hold(createServiceVisitor(site.origin), nextRequest());
  const page = "baithak-site: GET /coworking-space/:parameter → baithak-site: render the page";
  const list = `${page} → baithak-site: call the service: GET → baithak-service: GET /api/filteredAllProductsBuildings`;
  await receiver.expectTrace("GET /coworking-space/:parameter", [list, `${list} → baithak-service: select`]);
  const booking = "baithak-site: POST /order/verifyAndBook → baithak-site: call the service: POST";
  const transaction = `${booking} → baithak-service: POST /order/verifyAndBook → baithak-service: transaction`;
  await receiver.expectTrace("POST /order/verifyAndBook", [`${transaction} → baithak-service: insert`]);
});
