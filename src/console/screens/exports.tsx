import { istDateOf } from "../../api/contract/ist.ts";
import { monthTables } from "../../api/contract/staff-records.ts";
import * as texts from "../../texts/console-records.ts";
import { Field, Select } from "../parts.tsx";
import { get, page, post, type Reply, type Screen } from "../screen.ts";

/** Exports of a month for the accountant. */
export const exports: Screen = {
  menu: texts.exportsTitle,
  routes: [
    get("/exports", "export_records", async ({ query }) => exportsPage(query)),
    post("/exports", "export_records", async ({ form, call }) => {
      const table = monthTables.find((each) => each === form.get("table")) ?? "sales";
      const exported = await call("exportMonth", { body: { table, month: form.get("month") ?? "" } });
      if (!exported.ok) return exportsPage(form, exported.fields.month ?? exported.message);
      const { fileName, csv } = exported.body;
      return { file: { name: fileName, type: "text/csv; charset=utf-8", content: csv } };
    }),
  ],
};

function exportsPage(typed: URLSearchParams, problem?: string): Reply {
  return page(
    texts.exportsTitle,
    <div className="narrow">
      <h1>{texts.exportsTitle}</h1>
      <p>{texts.exportsHint}</p>
      <form method="post" action="/exports" className="stack">
        <Select
          name="table"
          label={texts.table}
          options={monthTables.map((value) => ({ value, label: texts.tables[value] }))}
          defaultValue={typed.get("table") ?? undefined}
        />
        <Field
          name="month"
          label={texts.month}
          type="month"
          placeholder={texts.monthFormat}
          defaultValue={typed.get("month") ?? istDateOf(new Date()).slice(0, 7)}
          error={problem}
          required
        />
        <button type="submit">{texts.download}</button>
      </form>
    </div>,
    { status: problem === undefined ? 200 : 422 },
  );
}
