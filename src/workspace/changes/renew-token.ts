import { recordAct } from "../database/audit.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type BookingDeps,
  type DomainError,
  findOrderByKey,
  orderNotFound,
  tokenOf,
} from "../orders/index.ts";

/**
 * Replaces an order's token. All previous tokens become invalid. `order_not_found` for a wrong or already replaced
 * token.
 */
export async function renewToken(
  { db, tokenSecrets, actor }: Pick<BookingDeps, "db" | "tokenSecrets" | "actor">,
  key: { readonly orderId: string; readonly token: string },
): Promise<{ readonly ok: true; readonly token: string } | DomainError<"order_not_found">> {
  const order = await findOrderByKey({ tokenSecrets }, db, key);
  if (order === undefined) return orderNotFound;
  return inTransaction(db, actor, async (tx) => {
    const renewed = await tx
      .updateTable("orders")
      .set({ token_version: order.token_version + 1 })
      .where("id", "=", order.id)
      .where("token_version", "=", order.token_version)
      .returning(["id", "token_version"])
      .executeTakeFirst();
    if (renewed === undefined) return orderNotFound;
    recordAct(tx, "token_renewed", renewed.id);
    return { ok: true, token: tokenOf(tokenSecrets, renewed) };
  });
}
