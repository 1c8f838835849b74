import type { Db } from "../database/tables.ts";

/** Matches the shipped sample GSTINs: their PAN has the number 0000, which is never assigned. */
const sampleGstin = /^\d{2}[A-Z]{5}0000/;

/** Throws if live payments would be made to sample sellers, because their tax invoices would be void. */
export async function assertNoSampleSellers(db: Db): Promise<void> {
  const sellers = await db.selectFrom("sellers").select("gstin").orderBy("gstin").execute();
  const samples = sellers.map(({ gstin }) => gstin).filter((gstin) => sampleGstin.test(gstin));
  if (samples.length === 0) return;
  throw new Error(
    `RAZORPAY_KEY_ID: live keys need sellers of your own, and these GSTINs are samples: ${samples.join(", ")}. ` +
      "Write yours into inventory/sellers.yaml of CONTENT_DIR, import it (npm run import -- FILE) and restart.",
  );
}
