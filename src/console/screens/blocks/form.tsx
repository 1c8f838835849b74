import type { ReactNode } from "react";
import type * as v from "valibot";
import { istDateOf } from "../../../api/contract/ist.ts";
import type { centresResponse, dayResponse } from "../../../api/contract/staff.ts";
import { mayAct } from "../../../api/contract/staff-roles.ts";
import * as texts from "../../../texts/console-blocks.ts";
import { bookHref } from "../../links.ts";
import { Field, HiddenFields, Problem, Select } from "../../parts.tsx";
import { page, type Reply, type ScreenRequest, type Session } from "../../screen.ts";
import { type Fields, places, roomTimeOf, textOf, timesOf } from "./request.ts";

type Centres = v.InferOutput<typeof centresResponse>["centres"];
type Items = v.InferOutput<typeof dayResponse>["items"];

/** Why a form was not accepted: a message for each invalid part of the request. */
export type FormErrors = { readonly message?: string; readonly fields: Fields };

/** The page with the form that blocks a time in a centre, filled in with what was typed or with the values of a link. */
export async function formPage(
  { session, call }: Pick<ScreenRequest<Session>, "session" | "call">,
  typed: URLSearchParams,
  errors?: FormErrors,
): Promise<Reply> {
  const listed = await call("centres", {});
  const centres = listed.ok ? listed.body.centres : [];
  const centre = textOf(typed, "centre") || (centres[0]?.id ?? "");
  if (centre === "") return page(texts.newBlock, <h1>{texts.noCentres}</h1>, { status: 404 });
  const day = await call("day", { query: { centre } });
  if (!day.ok) return page(day.message, <h1>{day.message}</h1>, { status: 404 });
  return page(
    texts.newBlock,
    <div className="narrow">
      <h1>{texts.newBlock}</h1>
      <p>{texts.intro}</p>
      <CentreForm {...{ centres, centre, typed }} />
      <BlockForm
        {...{ centre, typed, errors }}
        items={day.body.items}
        mayCloseAll={mayAct(session.member.role, "close_all_centres")}
      />
      <BookInstead session={session} form={typed} />
      <p>
        <a href="/blocks">{texts.back}</a>
      </p>
    </div>,
    errors === undefined ? {} : { status: 422 },
  );
}

/** Chooses the centre, whose rooms the other form offers. */
function CentreForm({
  centres,
  centre,
  typed,
}: {
  readonly centres: Centres;
  readonly centre: string;
  readonly typed: URLSearchParams;
}): ReactNode {
  const chosen = centres.find(({ id }) => id === centre);
  if (centres.length === 1 && chosen !== undefined) return <p>{chosen.name}</p>;
  return (
    <form method="get" action="/blocks/new" className="row">
      <HiddenFields form={typed} except={["centre", "item", "key", "seen"]} />
      <Select
        name="centre"
        label={texts.centre}
        options={centres.map(({ id, name, city }) => ({ value: id, label: `${city}: ${name}` }))}
        defaultValue={centre}
      />
      <button type="submit" className="quiet">
        {texts.showRooms}
      </button>
    </form>
  );
}

function BlockForm({
  centre,
  items,
  mayCloseAll,
  typed,
  errors: { message, fields } = { fields: {} },
}: {
  readonly centre: string;
  readonly items: Items;
  readonly mayCloseAll: boolean;
  readonly typed: URLSearchParams;
  readonly errors: FormErrors | undefined;
}): ReactNode {
  const { date, start, until, end } = timesOf(typed);
  const item = typed.get("item") ?? items[0]?.id ?? places.wholeCentre;
  // A link from the timeline names the hours of the day, but passes are blocked for whole days.
  const isByDay = hasNoErrors(fields) && items.some(({ id, unit }) => id === item && unit === "day");
  const today = istDateOf(new Date());
  return (
    <form method="get" action="/blocks/preview" className="stack">
      <Problem message={hasNoErrors(fields) ? message : undefined} />
      <input type="hidden" name="centre" value={centre} />
      <Select
        name="item"
        label={texts.place}
        options={[
          ...items.map(({ id, name }) => ({ value: id, label: name })),
          { value: places.wholeCentre, label: texts.wholeCentre },
          ...(mayCloseAll ? [{ value: places.allCentres, label: texts.allCentres }] : []),
        ]}
        defaultValue={item}
      />
      <Problem message={fields["place.id"]} />
      {items.some(({ unit }) => unit === "day") && (
        <>
          <Field
            name="passes"
            label={texts.passes}
            defaultValue={textOf(typed, "passes")}
            error={fields["place.passes"]}
            inputMode="numeric"
          />
          <p className="soft">{texts.passesHint}</p>
        </>
      )}
      <div className="row">
        <Field
          name="date"
          type="date"
          label={texts.fromDate}
          defaultValue={date || today}
          error={fields.from}
          required
        />
        <Field
          name="start"
          type="time"
          label={texts.fromTime}
          defaultValue={isByDay ? "" : start}
          error={undefined}
        />
      </div>
      <div className="row">
        <Field
          name="until"
          type="date"
          label={texts.toDate}
          defaultValue={until || date || today}
          error={fields.to}
          required
        />
        <Field name="end" type="time" label={texts.toTime} defaultValue={isByDay ? "" : end} />
      </div>
      <p className="soft">{texts.timesHint}</p>
      <Field
        name="reason"
        label={texts.reason}
        defaultValue={textOf(typed, "reason")}
        error={fields.reason}
        maxLength={300}
        required
      />
      <p className="soft">{texts.reasonHint}</p>
      <button type="submit">{texts.preview}</button>
    </form>
  );
}

/** A link to the form that books the same time by phone. */
export function BookInstead({
  session: { member },
  form,
}: {
  readonly session: Session;
  readonly form: URLSearchParams;
}): ReactNode {
  const time = roomTimeOf(form);
  if (time === null || !mayAct(member.role, "book_by_phone")) return null;
  return (
    <p>
      <a href={bookHref(time)}>{texts.bookInstead}</a>
    </p>
  );
}

const hasNoErrors = (fields: Fields) => Object.keys(fields).length === 0;
