import type { ReactNode } from "react";
import type * as v from "valibot";
import { isoInIst, istDateOf, istInstant, istTimeOf, isValidDate } from "../../api/contract/ist.ts";
import type { contactResponse } from "../../api/contract/staff-bookings.ts";
import { type leadResponse, leadStatus, type leadsResponse } from "../../api/contract/staff-leads.ts";
import * as texts from "../../texts/console-leads.ts";
import type { CallService } from "../call-service.ts";
import { Field, formatInstant, Problem, Scroll, Select, TableHead } from "../parts.tsx";
import { get, page, post, type Reply, redirectTo, type Screen, type Session } from "../screen.ts";

type Listed = v.InferOutput<typeof leadsResponse>["leads"][number];
type Read = v.InferOutput<typeof leadResponse>;
type Shown = {
  readonly contact?: v.InferOutput<typeof contactResponse>;
  readonly typed?: URLSearchParams;
  readonly problem?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly isSaved?: boolean;
};

/** The leads, those that are due first, and what staff do after a call. */
export const leads: Screen = {
  menu: texts.leads,
  routes: [
    get("/leads", "see_leads", async ({ session: { member }, query, call }) => {
      const isMine = query.get("mine") === "yes";
      const read = await call("leads", { query: isMine ? { owner: member.name } : {} });
      if (!read.ok) throw new Error(read.message);
      return page(texts.leads, <List {...read.body} isMine={isMine} />);
    }),
    get("/leads/:id", "see_leads", ({ session, params, query, call }) =>
      leadPage(session, call, params.id ?? "", { isSaved: query.has("saved") }),
    ),
    post("/leads/:id/contact", "change_lead", async ({ session, params, call }) => {
      const id = params.id ?? "";
      const revealed = await call("revealLeadContact", { params: { id }, body: {} });
      return leadPage(session, call, id, revealed.ok ? { contact: revealed.body } : {});
    }),
    post("/leads/:id", "change_lead", async ({ session, params, form, call }) => {
      const id = params.id ?? "";
      const dueAt = readTime(form.get("dueAt") ?? "");
      if (dueAt === null)
        return leadPage(session, call, id, { typed: form, fields: { dueAt: texts.wrongTime } });
      const note = form.get("note")?.trim() ?? "";
      const status = leadStatus.options.find((each) => each === form.get("status"));
      const body = {
        ...{ version: form.get("version") ?? "", dueAt, owner: form.get("owner") || null },
        ...{ ...(status !== undefined && { status }), ...(note !== "" && { note }) },
      };
      const changed = await call("changeLead", { params: { id }, body });
      if (changed.ok) return redirectTo(`/leads/${id}?saved`);
      return leadPage(session, call, id, { typed: form, problem: changed.message, fields: changed.fields });
    }),
  ],
};

/** Converts the value of a `datetime-local` field in IST to an instant. Null if it is none. */
function readTime(value: string): string | null {
  const [date = "", time = ""] = value.split("T");
  if (!isValidDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return isoInIst(istInstant(date, time));
}

function List({
  leads: listed,
  isCut,
  isMine,
}: v.InferOutput<typeof leadsResponse> & { readonly isMine: boolean }): ReactNode {
  return (
    <>
      <h1>{texts.leads}</h1>
      <p>
        <a href={isMine ? "/leads" : "/leads?mine=yes"}>{isMine ? texts.all : texts.mine}</a>
      </p>
      {listed.length === 0 && <p>{texts.noLeads}</p>}
      {isCut && <p>{texts.onlyFirst(listed.length)}</p>}
      {listed.length > 0 && (
        <Scroll label={texts.leads}>
          <table>
            <TableHead
              titles={[texts.nextCall, texts.name, texts.about, texts.contact, texts.status, texts.owner]}
            />
            <tbody>{listed.map(row)}</tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}

function row({ id, name, company, about, phone, email, status, owner, ...lead }: Listed): ReactNode {
  return (
    <tr key={id}>
      <td>
        <Due {...lead} />
      </td>
      <th scope="row">
        <a href={`/leads/${id}`}>{company === null ? name : `${name}, ${company}`}</a>
      </th>
      <td>{about.join(", ")}</td>
      <td>{`${phone}, ${email}`}</td>
      <td>{texts.statuses[status]}</td>
      <td>{owner ?? texts.nobody}</td>
    </tr>
  );
}

function Due({ dueAt, isOverdue }: Pick<Listed, "dueAt" | "isOverdue">): ReactNode {
  const time = formatInstant(dueAt);
  return isOverdue ? <span className="problem">{texts.overdueSince(time)}</span> : time;
}

async function leadPage(session: Session, call: CallService, id: string, shown: Shown): Promise<Reply> {
  const read = await call("lead", { params: { id } });
  if (!read.ok) return page(read.message, <h1>{read.message}</h1>, { status: 404 });
  const { lead, notes } = read.body;
  const { contact, problem, fields = {}, isSaved = false } = shown;
  const hasError = problem !== undefined || Object.keys(fields).length > 0;
  return page(
    lead.name,
    <>
      <h1>{lead.company === null ? lead.name : `${lead.name}, ${lead.company}`}</h1>
      {isSaved && <p role="status">{texts.saved}</p>}
      <dl>
        <dt>{texts.nextCall}</dt>
        <dd>
          <Due {...lead} />
        </dd>
        <dt>{texts.received}</dt>
        <dd>{formatInstant(lead.createdAt)}</dd>
        <dt>{texts.about}</dt>
        <dd>{lead.about.join(", ")}</dd>
        {lead.teamSize !== null && <Pair term={texts.teamSize} value={String(lead.teamSize)} />}
        {lead.message !== null && <Pair term={texts.message} value={lead.message} />}
        <dt>{texts.phone}</dt>
        <dd>{contact === undefined ? lead.phone : <a href={`tel:${contact.phone}`}>{contact.phone}</a>}</dd>
        <dt>{texts.email}</dt>
        <dd>
          {contact === undefined ? lead.email : <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        </dd>
      </dl>
      {contact === undefined && (
        <form method="post" action={`/leads/${id}/contact`} className="row">
          <button type="submit" className="quiet">
            {texts.showContact}
          </button>
          <p className="soft">{texts.showContactHint}</p>
        </form>
      )}
      {notes.length > 0 && <Notes notes={notes} />}
      <AfterCall {...{ lead, session, shown }} />
      <p>
        <a href="/leads">{texts.backToLeads}</a>
      </p>
    </>,
    { status: hasError ? 422 : 200 },
  );
}

function Pair({ term, value }: { readonly term: string; readonly value: string }): ReactNode {
  return (
    <>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Notes({ notes }: Pick<Read, "notes">): ReactNode {
  return (
    <>
      <h2>{texts.notes}</h2>
      <dl>
        {notes.map(({ at, by, text }, index) => (
          <Pair key={index} term={texts.noteBy(by, formatInstant(at))} value={text} />
        ))}
      </dl>
    </>
  );
}

/** The form after a call. It keeps what was typed if it was rejected, with the version of the lead that is shown now. */
function AfterCall({
  lead,
  session: { member },
  shown: { typed, problem, fields = {} },
}: Pick<Read, "lead"> & { readonly session: Session; readonly shown: Shown }): ReactNode {
  const dueAt = `${istDateOf(lead.dueAt)}T${istTimeOf(lead.dueAt)}`;
  const owners = [...new Set([member.name, ...(lead.owner === null ? [] : [lead.owner])])];
  return (
    <>
      <h2>{texts.afterCall}</h2>
      <form method="post" action={`/leads/${lead.id}`} className="stack narrow">
        <Problem message={Object.keys(fields).length > 0 ? undefined : problem} />
        <input type="hidden" name="version" value={lead.version} />
        <Field
          name="note"
          label={texts.note}
          defaultValue={typed?.get("note") ?? undefined}
          error={fields.note}
          maxLength={500}
        />
        <Select
          name="status"
          label={texts.status}
          options={leadStatus.options.map((value) => ({ value, label: texts.statuses[value] }))}
          defaultValue={typed?.get("status") ?? lead.status}
        />
        <Select
          name="owner"
          label={texts.owner}
          options={[
            { value: "", label: texts.nobody },
            ...owners.map((name) => ({ value: name, label: name === member.name ? texts.me(name) : name })),
          ]}
          defaultValue={typed?.get("owner") ?? lead.owner ?? ""}
        />
        <Field
          name="dueAt"
          label={texts.nextCallAt}
          type="datetime-local"
          defaultValue={typed?.get("dueAt") ?? dueAt}
          error={fields.dueAt}
        />
        <button type="submit">{texts.save}</button>
      </form>
    </>
  );
}
