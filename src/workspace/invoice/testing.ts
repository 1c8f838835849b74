import { onWorkerEnd } from "../../../tests/support/on-worker-end.ts";
import { createLog } from "../../http/log.ts";
import type { BookingDeps } from "../orders/deps.ts";
import { createTaskThread, sourceThreadModules, type TaskThread } from "../threads/task-thread.ts";
import { calendarFile, readCalendarEntry } from "./calendar.ts";
import type { PrintedBrand } from "./pdf.ts";

/** For tests: the default brand, as printed on PDFs. */
export const printedBrand: PrintedBrand = { name: "Baithak", number: 1 };

let sharedPdfThread: TaskThread | undefined;

/** For tests: returns a thread that renders PDFs. All test files of a worker share it, because it starts slowly. */
export function pdfThreadForTest(): TaskThread {
  if (sharedPdfThread === undefined) {
    sharedPdfThread = createTaskThread(sourceThreadModules.pdf, { idleMs: 60_000, log: createLog("silent") });
    onWorkerEnd(sharedPdfThread.close);
  }
  return sharedPdfThread;
}

/** For tests: returns the calendar file of an order. Folded lines are joined. */
export async function calendarText(
  given: BookingDeps & { readonly publicOrigin: string },
  key: { readonly orderId: string; readonly token: string },
): Promise<string> {
  const deps = { ...given, brand: { name: "Baithak", email: "hello@baithak.example" } };
  const entry = await readCalendarEntry(deps, key, false);
  if (!entry.ok) throw new Error(entry.message);
  return calendarFile(entry.entry, deps).replaceAll("\r\n ", "");
}
