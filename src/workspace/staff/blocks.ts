import { isoInIst } from "../../api/contract/ist.ts";
import { maxListedBlocks, maxTouchedOrders } from "../../api/contract/staff-blocks.ts";
import { mayAct } from "../../api/contract/staff-roles.ts";
import * as texts from "../../texts/staff.ts";
import {
  type BlockRequest,
  checkBlockRequest,
  countTouchedOrders,
  createBlock,
  deleteBlock,
  findBlock,
  findTouchedOrders,
  type ListedBlock,
  listBlocks,
  type NewBlock,
  previewBlock,
  type TouchedOrder,
} from "../blocks/index.ts";
import { bookedDates } from "../booking/index.ts";
import type { Db } from "../database/tables.ts";
import type { StaffError, StaffMember, StaffRequestOf } from "../http/staff-route.ts";
import type { BookingDeps } from "../orders/index.ts";
import { formatOrderTime } from "../orders/index.ts";
import { presentBooking } from "./read-calls.ts";
import { runOnce } from "./run-once.ts";

type Deps = Pick<BookingDeps, "db" | "now" | "tokenSecrets">;

const notAllowed = {
  ...{ ok: false, code: "not_allowed", message: texts.notAllowed },
} as const satisfies StaffError;
export const noSuchBlock = {
  ...{ ok: false, code: "not_found", message: texts.noSuchBlock },
} as const satisfies StaffError;
const bookedMeanwhile = {
  ...{ ok: false, code: "changed_meanwhile", message: texts.bookedMeanwhile },
} as const satisfies StaffError;

/** Lists the blocks that have not ended and concern the centres of a member, with the number of bookings inside. */
export async function listBlocksAsStaff({ db, now }: Deps, member: StaffMember) {
  const blocks = await listBlocks(db, now(), { centreIds: member.centreIds, limit: maxListedBlocks });
  const ids = blocks.map(({ id }) => id);
  const counts = await countTouchedOrders(db, ids, now(), member);
  return {
    blocks: blocks.map((block) => ({
      ...presentListed(block, member),
      inside: counts.get(block.id) ?? { bookings: 0, holds: 0 },
    })),
    isCut: blocks.length === maxListedBlocks,
  };
}

/** Reads a block and the bookings inside it in the centres of a member. Null if there is none that has not ended. */
export async function readBlock({ db, now }: Deps, member: StaffMember, id: string) {
  const block = await findBlock(db, id, now(), member);
  if (block === undefined) return null;
  const touched = await findTouchedOrders(db, id, now(), member);
  return {
    block: presentListed(block, member),
    touched: await presentTouched(db, touched.slice(0, maxTouchedOrders)),
    isCut: touched.length > maxTouchedOrders,
  };
}

/** Returns the bookings and holds that a block would have inside, without blocking anything. */
export async function previewAsStaff(
  deps: Deps,
  { session: { member }, body }: StaffRequestOf<"previewBlock">,
) {
  const requested = await requestedBlock(deps, member, body);
  if (!requested.ok) return requested;
  const { block, touched } = await previewBlock({ ...deps, actor: actorOf(member) }, requested.block);
  if (touched.length > maxTouchedOrders) {
    const message = texts.tooManyInside(maxTouchedOrders);
    return { ok: false, code: "validation_failed", message, fields: { to: message } } as const;
  }
  return {
    ok: true,
    body: { block: presentBlock(block), touched: await presentTouched(deps.db, touched) },
  } as const;
}

/** Creates a block, unless a booking or hold is inside that the member has not seen. */
export function createAsStaff(deps: Deps, { session: { member }, body }: StaffRequestOf<"createBlock">) {
  return runOnce(deps, { call: "createBlock", member, body }, async (tx) => {
    const requested = await requestedBlock({ ...deps, db: tx }, member, body);
    if (!requested.ok) return requested;
    const seen = new Set(body.seen);
    const created = await createBlock({ ...deps, db: tx, actor: actorOf(member) }, requested.block, seen);
    return created.ok ? { ok: true, body: { id: created.id } } : bookedMeanwhile;
  });
}

/** Ends a block in the centres of a member. */
export function endAsStaff(
  deps: Deps,
  { session: { member }, params: { id }, body }: StaffRequestOf<"endBlock">,
) {
  return runOnce(deps, { call: `endBlock ${id}`, member, body }, async (tx) => {
    const block = await findBlock(tx, id, deps.now(), member);
    if (block === undefined) return noSuchBlock;
    if (!mayEnd(block, member)) return notAllowed;
    const isEnded = await deleteBlock({ db: tx, actor: actorOf(member) }, id);
    return isEnded ? { ok: true, body: {} } : noSuchBlock;
  });
}

const actorOf = ({ id }: StaffMember) => ({ kind: "staff", user: id }) as const;

/** Checks what a member asks to block, and that the member works there. */
async function requestedBlock(
  deps: Pick<Deps, "db" | "now">,
  member: StaffMember,
  { place, from, to, reason }: BlockRequest,
): Promise<
  { readonly ok: true; readonly block: NewBlock } | StaffError<"not_allowed" | "validation_failed">
> {
  if (place.is === "all" && !mayAct(member.role, "close_all_centres")) return notAllowed;
  const block = await checkBlockRequest(deps, { place, from, to, reason }, member.centreIds);
  if (!("problem" in block)) return { ok: true, block };
  const { field, message, isUnknownPlace } = block.problem;
  // A desk does not learn what exists in other centres.
  if (isUnknownPlace && member.centreIds !== null) return notAllowed;
  return { ok: false, code: "validation_failed", message, fields: { [field]: message } };
}

/** A block of all centres is also in those in which a desk does not work. */
function mayEnd({ scope }: ListedBlock, { role }: StaffMember): boolean {
  return mayAct(role, scope === "all" ? "close_all_centres" : "block_rooms");
}

function presentListed(block: ListedBlock, member: StaffMember) {
  return { id: block.id, ...presentBlock(block), mayEnd: mayEnd(block, member) };
}

function presentBlock(block: ListedBlock) {
  const { item_id, itemName, closedCentreId, centreName, passes, starts_at, ends_at, reason } = block;
  return {
    centre: closedCentreId === null ? null : { id: closedCentreId, name: centreName ?? "" },
    item: item_id === null ? null : { id: item_id, name: itemName ?? "" },
    ...{ passes, from: isoInIst(starts_at), to: isoInIst(ends_at), reason },
  };
}

/** Presents the bookings and holds inside a block with masked contacts. */
async function presentTouched(db: Db, touched: readonly TouchedOrder[]) {
  const places = await db
    .selectFrom("items")
    .innerJoin("centres", "centres.id", "items.centre_id")
    .select(["items.id", "items.name as item", "centres.name as centre"])
    .where("items.id", "in", [...new Set(touched.map(({ order }) => order.item_id)), ""])
    .execute();
  const placeByItem = new Map(places.map(({ id, ...place }) => [id, place]));
  const moved = touched.flatMap(({ order }) => order.moves_order ?? []);
  const bookings = await db
    .selectFrom("orders")
    .select(["id", "number"])
    .where("id", "in", [...moved, ""])
    .execute();
  const numberOfMoved = new Map(bookings.map(({ id, number }) => [id, number]));
  return touched.map(({ order, dates }) => {
    const { item = "", centre = "" } = placeByItem.get(order.item_id) ?? {};
    return {
      ...presentBooking({ ...order, item }),
      number: numberOfMoved.get(order.moves_order ?? "") ?? order.number,
      isMove: order.moves_order !== null,
      ...{ centre, when: formatOrderTime(order) },
      datesInside: dates.length < bookedDates(order).length ? [...dates] : null,
      holdExpiresAt:
        order.status === "held" && order.hold_expires_at !== null ? isoInIst(order.hold_expires_at) : null,
    };
  });
}
