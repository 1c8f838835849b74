import type { Db } from "../database/tables.ts";

/** A GSTIN whose PAN has the number 0000, which is never given out: the ones that ship are made so. */
const sample = /^\d{2}[A-Z]{5}0000/;

/** Throws, naming them, when real money would be taken for sample sellers: their tax invoices would be void. */
export async function refuseSampleSellers(db: Db): Promise<void> {
  const sellers = await db.selectFrom("sellers").select("gstin").orderBy("gstin").execute();
  const samples = sellers.map(({ gstin }) => gstin).filter((gstin) => sample.test(gstin));
  if (samples.length === 0) return;
  throw new Error(
    `RAZORPAY_KEY_ID: live keys need sellers of your own, and these GSTINs are samples: ${samples.join(", ")}. ` +
      "Put yours into inventory/sellers.yaml of CONTENT_DIR, import it (npm run import -- FILE), and start again.",
  );
}
