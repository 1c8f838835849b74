import type { ReactNode } from "react";
import type * as v from "valibot";
import type { findingsResponse } from "../../api/contract/staff-records.ts";
import * as texts from "../../texts/console-records.ts";
import { formatInstant, RecordLink } from "../parts.tsx";
import { get, page, type Screen } from "../screen.ts";

type Check = v.InferOutput<typeof findingsResponse>["checks"][number];

/** What the checks of the records have found, with the fixes. */
export const checks: Screen = {
  menu: texts.checks,
  routes: [
    get("/checks", "see_findings", async ({ call }) => {
      const read = await call("findings", {});
      if (!read.ok) throw new Error(read.message);
      const { checks: found, count } = read.body;
      return page(
        texts.checks,
        <>
          <h1>{texts.checks}</h1>
          {found.length === 0 && <p>{texts.nothingFound(count)}</p>}
          {found.map((check) => (
            <Findings key={check.check} {...check} />
          ))}
        </>,
      );
    }),
  ],
};

function Findings({ title, repair, found, findings, isOverdue, succeededAt }: Check): ReactNode {
  return (
    <section>
      <h2>{texts.found(title, found)}</h2>
      {isOverdue && (
        <p className="problem">
          {texts.overdue(succeededAt === null ? texts.ever : texts.sinceTime(formatInstant(succeededAt)))}
        </p>
      )}
      {found > 0 && <p>{texts.howToFix(repair)}</p>}
      {findings.length < found && <p>{texts.oldestOf(findings.length, found)}</p>}
      <ul>
        {findings.map(({ id, since }) => (
          <li key={id}>
            <RecordLink id={id} />
            {since !== null && `, ${texts.sinceTime(formatInstant(since))}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
