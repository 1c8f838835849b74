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
  { db, tokenSecrets }: Pick<BookingDeps, "db" | "tokenSecrets">,
  key: { readonly orderId: string; readonly token: string },
): Promise<{ readonly ok: true; readonly token: string } | DomainError<"order_not_found">> {
  const order = await findOrderByKey({ tokenSecrets }, db, key);
  if (order === undefined) return orderNotFound;
  const renewed = await db
    .updateTable("orders")
    .set({ token_version: order.token_version + 1 })
    .where("id", "=", order.id)
    .where("token_version", "=", order.token_version)
    .returning(["id", "token_version"])
    .executeTakeFirst();
  return renewed === undefined ? orderNotFound : { ok: true, token: tokenOf(tokenSecrets, renewed) };
}
