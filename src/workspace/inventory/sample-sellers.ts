import type { StartInventory } from "./start-inventory.ts";

/** Matches the sample GSTINs in the repository. Their PAN contains 0000, a number that is never assigned. */
const sampleGstin = /^\d{2}[A-Z]{5}0000/;

/** Throws if there are sample sellers. Live payments to them would produce void tax invoices. */
export function assertNoSampleSellers({ gstins }: Pick<StartInventory, "gstins">): void {
  const samples = gstins.filter((gstin) => sampleGstin.test(gstin)).toSorted();
  if (samples.length === 0) return;
  throw new Error(
    `RAZORPAY_KEY_ID: live keys need sellers of your own, and these GSTINs are samples: ${samples.join(", ")}. ` +
      "Write yours into inventory/sellers.yaml of CONTENT_DIR, import it (npm run import -- FILE) and restart.",
  );
}
