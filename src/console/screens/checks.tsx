import type { ReactNode } from "react";
import type * as v from "valibot";
import type { findingsResponse } from "../../api/contract/staff-records.ts";
import * as texts from "../../texts/console-records.ts";
import type { CallService } from "../call-service.ts";
import { formatInstant, Problem, RecordLink } from "../parts.tsx";
import { get, page, post, type Reply, type Screen } from "../screen.ts";

type Check = v.InferOutput<typeof findingsResponse>["checks"][number];

/** What the checks of the records have found, with the fixes. A button fixes what can be fixed automatically. */
export const checks: Screen = {
  menu: texts.checks,
  routes: [
    get("/checks", "see_findings", ({ call }) => checksPage(call)),
    post("/checks", "repair_records", async ({ form, call }) => {
      const repaired = await call("repairCheck", { body: { check: form.get("check") ?? "" } });
      if (!repaired.ok) return checksPage(call, { problem: repaired.message });
      return checksPage(call, { done: texts.fixed(repaired.body.fixed, repaired.body.remaining) });
    }),
  ],
};

/** `done`: what a repair has done. `problem`: why it failed. */
async function checksPage(
  call: CallService,
  { done, problem }: { readonly done?: string; readonly problem?: string } = {},
): Promise<Reply> {
  const read = await call("findings", {});
  if (!read.ok) throw new Error(read.message);
  const { checks: found, count } = read.body;
  return page(
    texts.checks,
    <>
      <h1>{texts.checks}</h1>
      {done !== undefined && <p role="status">{done}</p>}
      {problem !== undefined && <Problem message={problem} />}
      {found.length === 0 && <p>{texts.nothingFound(count)}</p>}
      {found.map((check) => (
        <Findings key={check.check} {...check} />
      ))}
    </>,
    { status: problem === undefined ? 200 : 422 },
  );
}

function Findings({
  check,
  title,
  repair,
  automatic,
  found,
  findings,
  isOverdue,
  succeededAt,
}: Check): ReactNode {
  return (
    <section>
      <h2>{texts.found(title, found)}</h2>
      {isOverdue && (
        <p className="problem">
          {texts.overdue(succeededAt === null ? texts.ever : texts.sinceTime(formatInstant(succeededAt)))}
        </p>
      )}
      {found > 0 &&
        (automatic === null ? <p>{texts.howToFix(repair)}</p> : <Fix {...{ check, automatic, findings }} />)}
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

/** The form that fixes the listed findings automatically, with the steps that remain for a person. */
function Fix({
  check,
  automatic: { effect, manualSteps },
  findings,
}: Pick<Check, "check" | "findings"> & { readonly automatic: NonNullable<Check["automatic"]> }): ReactNode {
  return (
    <form method="post" action="/checks" className="row">
      <input type="hidden" name="check" value={check} />
      <button type="submit">{texts.fix(findings.length)}</button>
      <p className="soft">{texts.automaticFix(effect, manualSteps)}</p>
    </form>
  );
}
