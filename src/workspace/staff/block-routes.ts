import { handleStaff, type StaffRoute } from "../http/staff-route.ts";
import type { BookingDeps } from "../orders/index.ts";
import {
  createAsStaff,
  endAsStaff,
  listBlocksAsStaff,
  noSuchBlock,
  previewAsStaff,
  readBlock,
} from "./blocks.ts";

/** Handlers of the calls about blocks. */
export function blockRoutes(deps: Pick<BookingDeps, "db" | "now" | "tokenSecrets">): StaffRoute[] {
  return [
    handleStaff("blocks", async ({ session: { member } }) => ({
      ...{ ok: true, body: await listBlocksAsStaff(deps, member) },
    })),
    handleStaff("block", async ({ session: { member }, params }) => {
      const read = await readBlock(deps, member, params.id);
      return read === null ? noSuchBlock : { ok: true, body: read };
    }),
    handleStaff("previewBlock", (request) => previewAsStaff(deps, request)),
    handleStaff("createBlock", (request) => createAsStaff(deps, request)),
    handleStaff("endBlock", (request) => endAsStaff(deps, request)),
  ];
}
