import type { ReactNode } from "react";
import type * as v from "valibot";
import { formatDay, istDateOf } from "../../api/contract/ist.ts";
import type { staffResponse } from "../../api/contract/staff.ts";
import { staffRoles } from "../../api/contract/staff-roles.ts";
import * as texts from "../../texts/console.ts";
import * as staffTexts from "../../texts/console-staff.ts";
import type { CallService } from "../call-service.ts";
import { formatInstant, Problem, Scroll, Select, TableHead } from "../parts.tsx";
import { get, page, post, type Reply, redirectTo, type Screen } from "../screen.ts";

type Staff = v.InferOutput<typeof staffResponse>;
type Member = Staff["staff"][number];
type Centre = { readonly id: string; readonly name: string; readonly city: string };
type Granted = { readonly role: Member["role"]; readonly centreIds: readonly string[] };

/** The members of staff and their roles, for owners. */
export const staff: Screen = {
  menu: staffTexts.staff,
  routes: [
    get("/members", "see_staff", ({ call }) => staffPage(call)),
    post("/members/invitations", "change_staff", async ({ form, call }) => {
      const granted = grantedIn(form);
      const invited = await call("inviteStaff", { body: { ...granted, centreIds: [...granted.centreIds] } });
      if (!invited.ok) return staffPage(call, granted, messageOf(invited));
      const { url, expiresAt } = invited.body;
      return page(
        staffTexts.linkTitle,
        <div className="narrow">
          <h1>{staffTexts.linkTitle}</h1>
          <p>{staffTexts.linkHint(formatInstant(expiresAt))}</p>
          <p className="codes">
            <code>{url}</code>
          </p>
          <p>
            <a href="/members">{staffTexts.backToStaff}</a>
          </p>
        </div>,
      );
    }),
    get("/members/:id", "change_staff", ({ params, call }) => memberPage(call, params.id ?? "")),
    post("/members/:id/role", "change_staff", async ({ params, form, call }) => {
      const id = params.id ?? "";
      const granted = grantedIn(form);
      const body = { ...granted, centreIds: [...granted.centreIds] };
      const changed = await call("changeRole", { params: { id }, body });
      return changed.ok ? redirectTo("/members") : memberPage(call, id, granted, messageOf(changed));
    }),
    post("/members/:id/disable", "change_staff", async ({ params, call }) => {
      const id = params.id ?? "";
      const disabled = await call("disableStaff", { params: { id }, body: {} });
      return disabled.ok ? redirectTo("/members") : memberPage(call, id, undefined, messageOf(disabled));
    }),
  ],
};

/** Only a desk has centres, so those that were ticked for another role do not count. */
function grantedIn(form: URLSearchParams): Granted {
  const role = staffRoles.find((each) => each === form.get("role")) ?? "desk";
  return { role, centreIds: role === "desk" ? form.getAll("centre") : [] };
}

function messageOf({ message, fields }: { readonly message: string; readonly fields: object }): string {
  return Object.values(fields)[0] ?? message;
}

async function read(call: CallService): Promise<Staff & { readonly centres: readonly Centre[] }> {
  const [members, centres] = await Promise.all([call("listStaff", {}), call("centres", {})]);
  if (!members.ok) throw new Error(members.message);
  if (!centres.ok) throw new Error(centres.message);
  return { ...members.body, ...centres.body };
}

async function staffPage(call: CallService, granted?: Granted, problem?: string): Promise<Reply> {
  const { staff: members, invitations, centres } = await read(call);
  const nameOf = (id: string) => centres.find((centre) => centre.id === id)?.name ?? id;
  const namesOf = ({ role, centreIds }: Granted) =>
    role === "desk" ? centreIds.map(nameOf).join(", ") : staffTexts.allCentres;
  return page(
    staffTexts.staff,
    <>
      <h1>{staffTexts.staff}</h1>
      <Scroll label={staffTexts.staff}>
        <table>
          <TableHead
            titles={[
              staffTexts.name,
              staffTexts.role,
              staffTexts.centres,
              staffTexts.since,
              staffTexts.change,
            ]}
          />
          <tbody>
            {members.map((member) => (
              <tr key={member.id}>
                <th scope="row">{member.name}</th>
                <td>{texts.roles[member.role]}</td>
                <td>{namesOf(member)}</td>
                <td>{formatDay(istDateOf(member.createdAt))}</td>
                <td>{change(member)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <h2>{staffTexts.invitations}</h2>
      {invitations.length === 0 && <p>{staffTexts.noInvitations}</p>}
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.createdAt}>
            {[
              texts.roles[invitation.role],
              namesOf(invitation),
              `${staffTexts.worksUntil} ${formatInstant(invitation.expiresAt)}`,
            ].join(", ")}
          </li>
        ))}
      </ul>
      <h2>{staffTexts.invite}</h2>
      <RoleForm
        action="/members/invitations"
        label={staffTexts.createLink}
        granted={granted ?? { role: "desk", centreIds: [] }}
        {...{ centres, problem }}
      />
    </>,
    { status: problem === undefined ? 200 : 422 },
  );
}

function change({ id, name, disabledAt }: Member): ReactNode {
  if (disabledAt !== null) return staffTexts.disabledSince(formatDay(istDateOf(disabledAt)));
  return (
    <a href={`/members/${id}`} aria-label={staffTexts.changeOf(name)}>
      {staffTexts.change}
    </a>
  );
}

async function memberPage(
  call: CallService,
  id: string,
  granted?: Granted,
  problem?: string,
): Promise<Reply> {
  const { staff: members, centres } = await read(call);
  const member = members.find((each) => each.id === id && each.disabledAt === null);
  if (member === undefined) return page(staffTexts.notFound, <h1>{staffTexts.notFound}</h1>, { status: 404 });
  return page(
    member.name,
    <>
      <h1>{member.name}</h1>
      <RoleForm
        action={`/members/${id}/role`}
        label={staffTexts.saveRole}
        granted={granted ?? member}
        {...{ centres, problem }}
      />
      <h2>{staffTexts.disable}</h2>
      <p>{staffTexts.disableHint}</p>
      <form method="post" action={`/members/${id}/disable`}>
        <button type="submit">{staffTexts.disable}</button>
      </form>
      <p>
        <a href="/members">{staffTexts.backToStaff}</a>
      </p>
    </>,
    { status: problem === undefined ? 200 : 422 },
  );
}

function RoleForm({
  action,
  label,
  granted: { role, centreIds },
  centres,
  problem,
}: {
  readonly action: string;
  readonly label: string;
  readonly granted: Granted;
  readonly centres: readonly Centre[];
  readonly problem: string | undefined;
}): ReactNode {
  return (
    <form method="post" action={action} className="stack">
      <Problem message={problem} />
      <Select
        name="role"
        label={staffTexts.role}
        options={staffRoles.map((value) => ({ value, label: texts.roles[value] }))}
        defaultValue={role}
      />
      <fieldset className="choices">
        <legend>{staffTexts.inviteCentres}</legend>
        {centres.map(({ id, name, city }) => (
          <label key={id} className="check">
            <input type="checkbox" name="centre" value={id} defaultChecked={centreIds.includes(id)} />
            <span>{`${name}, ${city}`}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit">{label}</button>
    </form>
  );
}
