import { mayAct, type StaffAct, staffActs, staffRoles } from "../../api/contract/staff-roles.ts";
import * as texts from "../../texts/console.ts";
import { Scroll } from "../parts.tsx";
import { get, page, type Screen } from "../screen.ts";

/** The keys, and what each role may do, from the table that the service checks. */
export const help: Screen = {
  menu: texts.help,
  routes: [
    get("/help", "use_account", async () =>
      page(
        texts.help,
        <>
          <h1>{texts.help}</h1>
          <h2 id="keys">{texts.keysHeading}</h2>
          <dl className="keys">
            {texts.keys.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <h2 id="roles">{texts.rolesHeading}</h2>
          <p>{texts.rolesNote}</p>
          <Scroll labelledBy="roles">
            <table>
              <thead>
                <tr>
                  <th scope="col">{texts.act}</th>
                  {staffRoles.map((role) => (
                    <th key={role} scope="col">
                      {texts.roles[role]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>{(Object.keys(staffActs) as StaffAct[]).map(actRow)}</tbody>
            </table>
          </Scroll>
        </>,
      ),
    ),
  ],
};

function actRow(act: StaffAct) {
  return (
    <tr key={act}>
      <th scope="row">{staffActs[act].summary}</th>
      {staffRoles.map((role) => (
        <td key={role}>{mayAct(role, act) ? texts.yes : texts.no}</td>
      ))}
    </tr>
  );
}
