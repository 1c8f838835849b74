import { parseArgs } from "node:util";
import { formatDay, formatTime, istDateOf } from "../../api/contract/ist.ts";
import { parseIstTime } from "../../api/contract/ist-time.ts";
import { productTypes } from "../../api/contract/product-types.ts";
import { normalizeLine } from "../../api/contract/single-line.ts";
import { maskedEmail, maskedPhone } from "../booking/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import { findCentre, placeExists } from "../inventory/index.ts";
import {
  changeLead,
  findLead,
  type Lead,
  type LeadChange,
  type LeadFilter,
  listOpenLeads,
  maxListedLeads,
} from "../lead/index.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

const maxOwnerLength = 100;

export const leadsUsage = `Usage: npm run leads -- [--owner NAME] [--centre CENTRE] [--city CITY]
       npm run leads -- LEAD [--status STATUS] [--owner NAME] [--due "DATE TIME"]

Lists the open leads, those that are due first, or changes one and shows it.

  LEAD             the id of a lead, such as LEAD7K2M9QX0C4TV
  --owner NAME     the member of staff who calls back (at most ${maxOwnerLength} characters); "" for nobody
  --centre CENTRE  the id or slug of the centre that a lead is about
  --city CITY      the slug of the city that a lead is about, such as navi-mumbai
  --status STATUS  new, contacted, won or lost
  --due            when the customer is called next (IST), such as "2026-12-03 15:00"`;

/** What `npm run leads` is to do: list the open leads, or change one lead. `centre` is an id or a slug. */
export type LeadsArguments =
  | {
      readonly leadId: null;
      readonly owner: string | null;
      readonly centre: string | null;
      readonly city: string | null;
    }
  | { readonly leadId: string; readonly change: LeadChange };

const statuses: readonly Lead["status"][] = ["new", "contacted", "won", "lost"];

/** Parses the command line. Returns null if it does not match `leadsUsage`. */
export function readLeadsArguments(args: readonly string[]): LeadsArguments | null {
  const parsed = parse(args);
  if (parsed === null) return null;
  const { values, positionals } = parsed;
  const [leadId, ...more] = positionals;
  const owner = values.owner === undefined ? undefined : normalizeLine(values.owner) || null;
  if ((owner?.length ?? 0) > maxOwnerLength) return null;
  if (leadId === undefined) {
    const isList = values.status === undefined && values.due === undefined;
    const { centre = null, city = null } = values;
    return isList ? { leadId: null, owner: owner ?? null, centre, city } : null;
  }
  if (values.centre !== undefined || values.city !== undefined) return null;
  const status = statuses.find((each) => each === values.status);
  const dueAt = values.due === undefined ? undefined : parseIstTime(values.due);
  if (more.length > 0 || (values.status !== undefined && status === undefined) || dueAt === null) return null;
  return { leadId: leadId.trim().toUpperCase(), change: { status, owner, dueAt } };
}

function parse(args: readonly string[]) {
  try {
    const options = {
      owner: { type: "string" },
      centre: { type: "string" },
      city: { type: "string" },
      status: { type: "string" },
      due: { type: "string" },
    } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}

/** Lists the open leads with masked contacts, or changes a lead and shows it with its phone number. */
export function runLeads(
  args: LeadsArguments,
  settings: CommandSettings,
  deps: Pick<CommandDeps, "log">,
): Promise<CommandOutcome> {
  return withDatabase("read the leads", settings, deps, async ({ db, now }) => {
    if (args.leadId === null) {
      const filter = await readFilter(db, args, istDateOf(now()));
      if (typeof filter === "string") return { ok: false, problem: filter };
      const leads = await listOpenLeads(db, filter);
      const lines = leads.map((lead) => describe(lead, now(), true));
      if (lines.length === maxListedLeads) lines.push(`Only the first ${maxListedLeads} are listed.`);
      return { ok: true, lines: lines.length === 0 ? ["There are no open leads."] : lines };
    }
    const isChange = Object.values(args.change).some((value) => value !== undefined);
    const lead = isChange
      ? await changeLead({ db, actor: commandActor("leads") }, args.leadId, args.change)
      : await findLead(db, args.leadId);
    if (lead === undefined) return { ok: false, problem: `There is no lead ${args.leadId}.` };
    const { message } = lead.payload;
    return { ok: true, lines: [describe(lead, now(), false), ...(message === undefined ? [] : [message])] };
  });
}

/** Returns the filter of a list. If the inventory lacks the centre or city, returns a message for the operator. */
async function readFilter(
  db: Db,
  { owner, centre: name, city }: Extract<LeadsArguments, { readonly leadId: null }>,
  today: string,
): Promise<LeadFilter | string> {
  const centre = name === null ? null : await findCentre(db, name, today);
  if (name !== null && centre === null) return `There is no centre ${name}.`;
  if (city !== null && !(await placeExists(db, city))) return `There is no city ${city}.`;
  return {
    ...(owner !== null && { owner }),
    ...(centre !== null && { centre_id: centre.id }),
    ...(city !== null && { city_slug: city }),
  };
}

function describe({ id, status, owner, due_at, payload }: Lead, now: Date, isMasked: boolean): string {
  const { name, companyName, phone, email, city, productType, about } = payload;
  const due = `${formatDay(istDateOf(due_at))}, ${formatTime(due_at)}`;
  return [
    id,
    status,
    `${due_at < now ? "overdue since" : "due"} ${due}`,
    owner ?? "unassigned",
    [name, companyName].filter(Boolean).join(", "),
    isMasked ? `${maskedPhone(phone)}, ${maskedEmail(email)}` : `${phone}, ${email}`,
    [productType && productTypes[productType].label, about, city].filter(Boolean).join(", "),
  ].join("  ");
}
