import { type RawBuilder, sql } from "kysely";

/** SQL for a number from 0 to 1 (exclusive) that depends only on the seed and a text. */
export function shareOf(seed: number, text: RawBuilder<unknown>): RawBuilder<number> {
  return sql`((hashtextextended(${text}, ${seed}::bigint) & 1048575) / 1048576.0)`;
}
