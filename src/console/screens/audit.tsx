import type { ReactNode } from "react";
import type * as v from "valibot";
import { istDateOf, isValidDate } from "../../api/contract/ist.ts";
import { type auditLogResponse, maxAuditEntries } from "../../api/contract/staff-records.ts";
import * as texts from "../../texts/console-records.ts";
import { describeDetails, Field, formatInstant, RecordLink, Scroll, TableHead } from "../parts.tsx";
import { get, page, type Screen } from "../screen.ts";

type Entry = v.InferOutput<typeof auditLogResponse>["entries"][number];

/** Who did what: the audit log of a record, or of a day and a member. */
export const audit: Screen = {
  menu: texts.auditLog,
  routes: [
    get("/audit", "see_audit_log", async ({ query, call }) => {
      const subject = query.get("subject")?.trim() ?? "";
      const typedDate = query.get("date") ?? "";
      const date = isValidDate(typedDate) ? typedDate : istDateOf(new Date());
      const by = query.get("by") ?? undefined;
      const read = await call("auditLog", { query: subject === "" ? { date, by } : { subject } });
      const error = read.ok ? undefined : (read.fields.subject ?? read.message);
      return page(
        texts.auditLog,
        <>
          <h1>{texts.auditLog}</h1>
          <form method="get" action="/audit" className="row">
            <Field name="subject" label={texts.auditSubject} defaultValue={subject} error={error} />
            <Field name="date" label={texts.auditDate} type="date" defaultValue={date} />
            <button type="submit">{texts.show}</button>
          </form>
          {read.ok && <Entries {...read.body} />}
        </>,
        { status: read.ok ? 200 : 422 },
      );
    }),
  ],
};

function Entries({ entries, isCut }: v.InferOutput<typeof auditLogResponse>): ReactNode {
  if (entries.length === 0) return <p>{texts.noEntries}</p>;
  return (
    <>
      {isCut && <p>{texts.onlyNewest(maxAuditEntries)}</p>}
      <Scroll label={texts.auditLog}>
        <table>
          <TableHead titles={[texts.time, texts.act, texts.record, texts.actor, texts.details]} />
          <tbody>
            {entries.map((entry, index) => (
              <tr key={index}>
                <td>{formatInstant(entry.at)}</td>
                <td>{entry.act.replaceAll("_", " ")}</td>
                <td>
                  <RecordLink id={entry.number ?? entry.subject} isBooking={entry.number !== null} />
                </td>
                <td>
                  <Actor {...entry} />
                </td>
                <td>{describeDetails(entry.details)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

function Actor({ at, actor: { kind, name, user } }: Entry): ReactNode {
  switch (kind) {
    case "customer":
      return texts.customer;
    case "job":
      return texts.job(name ?? "");
    case "command":
      return texts.command(name ?? "", user ?? "");
    case "staff": {
      const query = new URLSearchParams({ date: istDateOf(at), by: user ?? "" });
      return <a href={`/audit?${query}`}>{name ?? texts.formerMember}</a>;
    }
  }
}
