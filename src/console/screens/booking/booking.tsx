import type { StaffAct } from "../../../api/contract/staff-roles.ts";
import * as texts from "../../../texts/console-booking.ts";
import type { CallError } from "../../call-service.ts";
import { notFoundPage } from "../../errors.tsx";
import {
  type ConsoleRoute,
  get,
  ownPath,
  page,
  post,
  type Reply,
  redirectTo,
  type Screen,
  type ScreenRequest,
  type Session,
} from "../../screen.ts";
import { type Acted, acts, numberOf } from "./acts.ts";
import { Confirmation } from "./effects.tsx";
import { loadBooking } from "./load-booking.ts";
import { bookingPage } from "./page.tsx";

type Request = ScreenRequest<Session>;

/** The page of a booking, and the acts on it. */
export const booking: Screen = {
  routes: [
    get("/bookings/:number", "see_booking", (request) =>
      show(request, { done: request.query.get("done"), opened: request.query.get("act") }),
    ),
    post("/bookings/:number/contact", "reveal_contact", async (request) => {
      const contact = await request.call("revealContact", { params: numberOf(request.params), body: {} });
      return contact.ok ? show(request, { contact: contact.body }) : { page: notFoundPage() };
    }),
    ...acts.map(({ name, act, send, confirm }) => postAct(name, act, send, confirm)),
  ],
};

async function show(
  request: Request,
  options: Omit<Parameters<typeof bookingPage>[1], "session" | "now">,
): Promise<Reply> {
  const found = await loadBooking(request.call, numberOf(request.params).number);
  if (found === null) return { page: notFoundPage() };
  return bookingPage(found, { ...options, session: request.session, now: new Date() });
}

/** Handles the form of an act: previews it if it has a preview, and carries it out once the member has confirmed. */
function postAct(
  name: string,
  act: StaffAct,
  send: (request: Request, isPreview: boolean) => Promise<Acted>,
  confirm: string | null,
): ConsoleRoute {
  return post(`/bookings/:number/${name}`, act, async (request) => {
    const { form, path } = request;
    const { number } = numberOf(request.params);
    const isPreview = confirm !== null && form.get("seen") === null;
    const acted = await send(request, isPreview);
    if (!acted.ok) return rejected(request, name, acted);
    if (!("effects" in acted.body) || !isPreview || confirm === null) {
      const back = form.get("back");
      return redirectTo(
        back === null ? `/bookings/${number}?${new URLSearchParams({ done: name })}` : ownPath(back),
      );
    }
    const { effects, seen } = acted.body;
    return page(
      texts.previewTitle,
      <Confirmation {...{ number, effects, seen, form }} action={path} label={confirm} />,
    );
  });
}

/** Shows the booking as it is now, with the form as it was typed and the messages. */
function rejected(
  request: Request,
  name: string,
  { code, message, fields }: Omit<CallError, "ok">,
): Promise<Reply> {
  if (code === "not_found") return Promise.resolve({ page: notFoundPage() });
  const status = code === "validation_failed" ? 422 : 409;
  return show(request, { sent: { name, typed: request.form, message, fields, status } });
}
