import type { BookingDeps } from "../booking/deps.ts";
import { presentRefusal } from "../booking/refusal.ts";
import { type Answer, answer, ok, type Route, reply } from "../http/route.ts";
import { readCalendar } from "./calendar.ts";
import { invoicePdf } from "./pdf.ts";
import { readInvoice } from "./read-invoice.ts";

/** The calls for the papers of a booking: invoice or credit note, and calendar file. */
export function invoiceRoutes(deps: BookingDeps & { readonly publicOrigin: string }): Route[] {
  return [
    answer("invoice", async ({ query }) => {
      const { format = "json", kind = "invoice", ...key } = query;
      const result = await readInvoice(deps, { ...key, kind });
      if (!result.ok) return presentRefusal(result);
      if (format === "json") return ok(result.invoice);
      return file(await invoicePdf(result.invoice), "application/pdf", `${result.invoice.number}.pdf`);
    }),
    answer("calendar", async ({ query }) => {
      const result = await readCalendar(deps, query);
      if (!result.ok) return presentRefusal(result);
      const type = "text/calendar; charset=utf-8";
      return file(Buffer.from(result.calendar), type, `${result.number}.ics`);
    }),
  ];
}

function file(buffer: Buffer, type: string, name: string): Answer {
  const safeName = name.replaceAll("/", "-");
  const headers = { "content-type": type, "content-disposition": `attachment; filename="${safeName}"` };
  return reply({ status: 200, buffer, headers });
}
