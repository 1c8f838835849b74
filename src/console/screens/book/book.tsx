import * as texts from "../../../texts/console-book.ts";
import type { CallError, CallService } from "../../call-service.ts";
import { bookingHref } from "../../links.ts";
import {
  get,
  page,
  post,
  type Reply,
  redirectTo,
  type Screen,
  type ScreenRequest,
  type Session,
} from "../../screen.ts";
import { BookingForm, type Place, PlaceForm, type Sent } from "./form.tsx";
import { Preview } from "./preview.tsx";
import { paymentMethodOf, sendForm } from "./request.ts";

type Request = ScreenRequest<Session>;

/** The form with which staff book for a caller: preview, then confirmation (decision 113). */
export const book: Screen = {
  menu: texts.title,
  routes: [
    get("/book", "book_by_phone", (request) => formPage(request, request.query)),
    post("/book", "book_by_phone", async (request) => {
      const { call } = request;
      const form = withAlternative(request.form);
      if (form.has("edit")) {
        form.delete("edit");
        form.delete("seen");
        return formPage(request, form);
      }
      const isPreview = !form.has("seen");
      const booked = await sendForm(call, form, isPreview);
      if (!booked.ok) return rejected(request, form, booked);
      const { number } = booked.body;
      if (number === null) return page(texts.previewTitle, <Preview previewed={booked.body} form={form} />);
      return redirectTo(
        `${bookingHref({ number })}?${new URLSearchParams({ done: `book_${paymentMethodOf(form)}` })}`,
      );
    }),
  ],
};

/** Returns the form with the place and the time of the chosen alternative, if one was chosen. */
function withAlternative(sent: URLSearchParams): URLSearchParams {
  const form = new URLSearchParams(sent);
  const alternative = form.get("alternative");
  if (alternative === null) return form;
  form.delete("alternative");
  for (const [name, value] of new URLSearchParams(alternative)) form.set(name, value);
  return form;
}

/** Shows the form as it was typed, with the messages and the free alternatives. */
function rejected(request: Request, form: URLSearchParams, error: CallError): Promise<Reply> {
  const { code, fields, alternatives = [] } = error;
  const isUsed = code === "idempotency_conflict";
  // A new key lets the member book again, after the message has asked them to look for the first booking.
  if (isUsed) form.delete("key");
  form.delete("seen");
  const message = isUsed ? texts.keyUsed : error.message;
  const shown = fields.due === undefined ? fields : { ...fields, dueOn: fields.due };
  const status = code === "validation_failed" ? 422 : 409;
  return formPage(request, form, { sent: { message, fields: shown, alternatives, isUsed }, status });
}

async function formPage(
  { call, session }: Request,
  form: URLSearchParams,
  { sent, status = 200 }: { readonly sent?: Sent; readonly status?: number } = {},
): Promise<Reply> {
  const place = await loadPlace(call, form.get("centre"));
  if (place === null) return page(texts.title, <h1>{texts.noCentres}</h1>, { status: 404 });
  const item = place.items.find(({ id }) => id === form.get("item"));
  return page(
    texts.title,
    <>
      <h1>{texts.title}</h1>
      <PlaceForm place={place} item={item} form={form} />
      {item !== undefined && <BookingForm centre={place.centre.id} {...{ item, form, session, sent }} />}
    </>,
    { status },
  );
}

/** Loads a centre with its rooms and passes, by default the first centre of the member. Null if there is none. */
async function loadPlace(call: CallService, wanted: string | null): Promise<Place | null> {
  const listed = await call("centres", {});
  const centres = listed.ok ? listed.body.centres : [];
  const centre = wanted || centres[0]?.id;
  if (centre === undefined) return null;
  const day = await call("day", { query: { centre } });
  return day.ok ? { centres, centre: day.body.centre, items: day.body.items } : null;
}
