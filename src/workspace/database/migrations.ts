import { inventory } from "./migrations/0001-inventory.ts";
import { orders } from "./migrations/0002-orders.ts";
import { payments } from "./migrations/0003-payments.ts";
import { messages } from "./migrations/0004-messages.ts";
import { places } from "./migrations/0005-places.ts";
import { requestKeys } from "./migrations/0006-request-keys.ts";
import { messageDelivery } from "./migrations/0007-message-delivery.ts";
import { paymentOrder } from "./migrations/0008-payment-order.ts";
import { keptReplies } from "./migrations/0009-kept-replies.ts";
import { oldRecords } from "./migrations/0010-old-records.ts";
import { invoicePdfs } from "./migrations/0011-invoice-pdfs.ts";
import { emailConfirmations } from "./migrations/0012-email-confirmations.ts";
import { admission } from "./migrations/0013-admission.ts";
import { refundsByOthers } from "./migrations/0014-refunds-by-others.ts";
import { doctor } from "./migrations/0015-doctor.ts";
import { importFingerprints } from "./migrations/0016-import-fingerprints.ts";
import { cancellation } from "./migrations/0017-cancellation.ts";
import { changesOfBookings } from "./migrations/0018-changes-of-bookings.ts";
import { guests } from "./migrations/0019-guests.ts";
import { reminders } from "./migrations/0020-reminders.ts";
import { bookingLinks } from "./migrations/0021-booking-links.ts";
import { buyerAddress } from "./migrations/0022-buyer-address.ts";
import { ownDaysOfMoves } from "./migrations/0023-own-days-of-moves.ts";
import { tokenVersions } from "./migrations/0024-token-versions.ts";
import { keysOfOrders } from "./migrations/0025-keys-of-orders.ts";
import { requiredMigrations } from "./migrations/0026-required-migrations.ts";
import { search } from "./migrations/0027-search.ts";
import { listedItems } from "./migrations/0028-listed-items.ts";
import { restoredBackups } from "./migrations/0030-restored-backups.ts";
import { erasedOrders } from "./migrations/0031-erased-orders.ts";
import { incrementalChecks } from "./migrations/0032-incremental-checks.ts";
import { failedRefunds } from "./migrations/0033-failed-refunds.ts";
import { metroStations } from "./migrations/0034-metro-stations.ts";
import { removedPictures } from "./migrations/0035-removed-pictures.ts";
import { handledFindings } from "./migrations/0036-handled-findings.ts";
import { ways } from "./migrations/0037-ways.ts";
import { weeklyBookings } from "./migrations/0039-weekly-bookings.ts";
import { audit } from "./migrations/0040-audit.ts";
import { months } from "./migrations/0041-months.ts";
import { blocks } from "./migrations/0042-blocks.ts";
import { orderSearch } from "./migrations/0043-order-search.ts";
import { staffRefunds } from "./migrations/0044-staff-refunds.ts";
import { leadStatus } from "./migrations/0046-lead-status.ts";
import { movesIntoBlocks } from "./migrations/0047-moves-into-blocks.ts";
import { backups } from "./migrations/0049-backups.ts";
import { centreDays } from "./migrations/0050-centre-days.ts";
import { centrePrices } from "./migrations/0051-centre-prices.ts";
import { correctedInvoices } from "./migrations/0052-corrected-invoices.ts";
import { leadSubjects } from "./migrations/0055-lead-subjects.ts";
import { outsidePayments } from "./migrations/0056-outside-payments.ts";
import { staff } from "./migrations/0057-staff.ts";
import { staffNotes } from "./migrations/0058-staff-notes.ts";
import { bookingsOnInvoice } from "./migrations/0059-bookings-on-invoice.ts";
import { staffIdentities } from "./migrations/0060-staff-identities.ts";

/**
 * A migration: one or more SQL statements that run in one transaction. Never edit a released migration.
 *
 * The previous release must be able to run with the new schema, because both run during an upgrade, and because
 * operators may return to the previous release. So a change has two migrations: an expanding one (adds a nullable
 * column, a table, an index) in one release, and a contracting one (drops, renames, tightens) in a later release.
 */
export type Migration = {
  readonly name: string;
  readonly sql: string;
  /**
   * Only for a contracting migration: the latest migration of the first release that no longer needs what this
   * migration removes. Earlier releases do not start with the new schema.
   */
  readonly requires?: string;
};

/** All migrations in the order in which they run. Append new migrations. */
export const migrations: readonly Migration[] = [
  { name: "0001-inventory", sql: inventory },
  { name: "0002-orders", sql: orders },
  { name: "0003-payments", sql: payments },
  { name: "0004-messages", sql: messages },
  { name: "0005-places", sql: places },
  { name: "0006-request-keys", sql: requestKeys },
  { name: "0007-message-delivery", sql: messageDelivery },
  { name: "0008-payment-order", sql: paymentOrder },
  { name: "0009-kept-replies", sql: keptReplies },
  { name: "0010-old-records", sql: oldRecords },
  { name: "0011-invoice-pdfs", sql: invoicePdfs },
  { name: "0012-email-confirmations", sql: emailConfirmations },
  { name: "0013-admission", sql: admission },
  { name: "0014-refunds-by-others", sql: refundsByOthers },
  { name: "0015-doctor", sql: doctor },
  { name: "0016-import-fingerprints", sql: importFingerprints },
  { name: "0017-cancellation", sql: cancellation },
  { name: "0018-changes-of-bookings", sql: changesOfBookings },
  { name: "0019-guests", sql: guests },
  { name: "0020-reminders", sql: reminders },
  { name: "0021-booking-links", sql: bookingLinks },
  { name: "0022-buyer-address", sql: buyerAddress },
  { name: "0023-own-days-of-moves", sql: ownDaysOfMoves },
  { name: "0024-token-versions", sql: tokenVersions },
  { name: "0025-keys-of-orders", sql: keysOfOrders },
  { name: "0026-required-migrations", sql: requiredMigrations },
  { name: "0027-search", sql: search },
  { name: "0028-listed-items", sql: listedItems },
  { name: "0030-restored-backups", sql: restoredBackups },
  { name: "0031-erased-orders", sql: erasedOrders },
  { name: "0032-incremental-checks", sql: incrementalChecks },
  { name: "0033-failed-refunds", sql: failedRefunds },
  { name: "0034-metro-stations", sql: metroStations },
  { name: "0035-removed-pictures", sql: removedPictures },
  { name: "0036-handled-findings", sql: handledFindings },
  { name: "0037-ways", sql: ways },
  { name: "0039-weekly-bookings", sql: weeklyBookings },
  { name: "0040-audit", sql: audit },
  { name: "0041-months", sql: months },
  { name: "0042-blocks", sql: blocks },
  { name: "0043-order-search", sql: orderSearch },
  { name: "0044-staff-refunds", sql: staffRefunds },
  { name: "0046-lead-status", sql: leadStatus },
  { name: "0047-moves-into-blocks", sql: movesIntoBlocks },
  { name: "0049-backups", sql: backups },
  { name: "0050-centre-days", sql: centreDays },
  { name: "0051-centre-prices", sql: centrePrices },
  { name: "0052-corrected-invoices", sql: correctedInvoices },
  { name: "0055-lead-subjects", sql: leadSubjects },
  { name: "0056-outside-payments", sql: outsidePayments },
  { name: "0057-staff", sql: staff },
  { name: "0058-staff-notes", sql: staffNotes },
  { name: "0059-bookings-on-invoice", sql: bookingsOnInvoice },
  { name: "0060-staff-identities", sql: staffIdentities },
];
