import type { Db } from "../database/tables.ts";
import { handleStaff, type StaffRoute } from "../http/staff-route.ts";
import { exportMonth } from "./export-month.ts";
import { parseMonth } from "./month.ts";

/** Handlers of the exports in the console. */
export function exportStaffRoutes({ db }: { readonly db: Db }): StaffRoute[] {
  return [
    handleStaff("exportMonth", async ({ session, body: { table, month: name } }) => {
      const month = parseMonth(name);
      if (month === null) throw new Error(`The contract accepted the month ${name}.`);
      const actor = { kind: "staff", user: session.member.id } as const;
      let csv = "";
      const rows = await exportMonth({ db, actor }, { table, month }, async (chunks) => {
        for await (const chunk of chunks) csv += chunk;
      });
      return { ok: true, body: { fileName: `${table}-${name}.csv`, rows, csv } };
    }),
  ];
}
