import type { Db } from "../database/tables.ts";

/** Matches the sample GSTINs in the repository. Their PAN contains 0000, a number that is never assigned. */
const sampleGstin = /^\d{2}[A-Z]{5}0000/;

/** Throws if the database contains sample sellers. Live payments to them would produce void tax invoices. */
export async function assertNoSampleSellers(db: Db): Promise<void> {
  const sellers = await db.selectFrom("sellers").select("gstin").orderBy("gstin").execute();
  const samples = sellers.map(({ gstin }) => gstin).filter((gstin) => sampleGstin.test(gstin));
  if (samples.length === 0) return;
  throw new Error(
    `RAZORPAY_KEY_ID: live keys need sellers of your own, and these GSTINs are samples: ${samples.join(", ")}. ` +
      "Write yours into inventory/sellers.yaml of CONTENT_DIR, import it (npm run import -- FILE) and restart.",
  );
}
