import * as v from "valibot";
import * as texts from "../../texts/staff.ts";
import { instant, istDate } from "./primitives.ts";
import { staffId } from "./staff.ts";

/** The largest number of entries of the audit log in a response. */
export const maxAuditEntries = 200;

/** With a subject, the log is that of one record. Otherwise it is that of a day (today by default). */
export const auditLogQuery = v.object({
  /** Number of a booking, or the id of an order, lead, import or member of staff. */
  subject: v.optional(v.pipe(v.string(), v.maxLength(60))),
  date: v.optional(istDate),
  /** A member of staff. Leaves out the acts of everybody else. */
  by: v.optional(staffId),
});
export const auditLogResponse = v.object({
  /** The newest first. */
  entries: v.array(
    v.object({
      at: instant,
      act: v.string(),
      subject: v.string(),
      /** Number of the booking. Null if the subject is another record. */
      number: v.nullable(v.string()),
      actor: v.object({
        kind: v.picklist(["customer", "staff", "command", "job"]),
        /** Name of the member of staff, command or job. Null for a customer. */
        name: v.nullable(v.string()),
        /** The operating system's user of a command, or the id of the member of staff. */
        user: v.nullable(v.string()),
      }),
      /** What was changed: ids, dates, counts, amounts in paise, true or false, and lists of dates. */
      details: v.record(v.string(), v.unknown()),
    }),
  ),
  /** True if there are more entries. */
  isCut: v.boolean(),
});

/** The largest number of findings of one check in a response. */
export const maxListedFindings = 50;

export const findingsResponse = v.object({
  /** Checks with findings, and checks that have not succeeded for long. */
  checks: v.array(
    v.object({
      check: v.string(),
      title: v.string(),
      /** How to fix the findings at a shell. */
      repair: v.string(),
      /** What `repairCheck` does, such as "retries them", and the remaining manual steps. Null if only a person can fix them. */
      automatic: v.nullable(v.object({ effect: v.string(), manualSteps: v.string() })),
      /** Number of all findings. */
      found: v.number(),
      /** Instant of the last success. Null if the check has never succeeded. */
      succeededAt: v.nullable(instant),
      /** True if the check has not succeeded for hours, so that its findings may be old. */
      isOverdue: v.boolean(),
      /** The oldest first. `id` is the id or number of the record. */
      findings: v.array(v.object({ id: v.string(), since: v.nullable(instant) })),
    }),
  ),
  /** Number of all checks. */
  count: v.number(),
});

export const repairCheckRequest = v.strictObject({ check: v.pipe(v.string(), v.maxLength(60)) });
export const repairCheckResponse = v.object({
  /** Number of findings that this request has fixed. 0 if it repeats another. */
  fixed: v.number(),
  /** Number of findings that are left. */
  remaining: v.number(),
});

/** The tables of a month that can be exported. */
export const monthTables = ["sales", "bookings", "leads"] as const;

export const exportRequest = v.strictObject({
  table: v.picklist(monthTables),
  month: v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, texts.exportMonth)),
});
/** A CSV file (RFC 4180, UTF-8 with a byte order mark). */
export const exportResponse = v.object({ fileName: v.string(), rows: v.number(), csv: v.string() });
