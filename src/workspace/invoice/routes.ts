import { tokensHeader, tokensInCookieValue } from "../../api/contract/order-tokens.ts";
import * as texts from "../../texts/error-messages.ts";
import { createErrorResponse, file, handle, ok, type Route, seeOther } from "../http/route.ts";
import { type BookingDeps, presentDomainError } from "../orders/index.ts";
import { type CalendarDeps, calendarFile, readCalendarEntry, webCalendarLink } from "./calendar.ts";
import { readInvoice } from "./read-invoice.ts";
import { getOrRenderPdf, type PdfDeps } from "./stored-pdf.ts";

/** Routes of a booking's documents: invoice or credit note, and calendar file. */
export function invoiceRoutes(deps: BookingDeps & PdfDeps & CalendarDeps): Route[] {
  return [
    handle("invoice", async ({ query, client }) => {
      const { format = "json", kind = "invoice", ...key } = query;
      const result = await readInvoice(deps, { ...key, kind });
      if (!result.ok) return presentDomainError(result);
      if (format === "json") return ok(result.invoice);
      const pdf = await getOrRenderPdf(deps, result.invoice, client);
      if (pdf === null)
        return createErrorResponse("service_unavailable", texts.invoice.busy, {
          headers: { "retry-after": "2" },
        });
      return download(pdf, "application/pdf", `${result.invoice.number}.pdf`);
    }),
    handle("calendar", async ({ query: { to, ...key }, headers }) => {
      const isByCookie = headers[tokensHeader] === tokensInCookieValue;
      const result = await readCalendarEntry(deps, key, isByCookie || to !== undefined);
      if (!result.ok) return presentDomainError(result);
      const { entry } = result;
      const link = to === undefined ? null : webCalendarLink(entry, to);
      if (link !== null) return seeOther(link);
      const type = "text/calendar; charset=utf-8";
      return download(Buffer.from(calendarFile(entry, deps)), type, `${entry.order.number}.ics`);
    }),
  ];
}

function download(buffer: Buffer, type: string, name: string) {
  const safeFileName = name.replaceAll("/", "-");
  const headers = { "content-type": type, "content-disposition": `attachment; filename="${safeFileName}"` };
  return file(buffer, headers);
}
