import * as v from "valibot";
import * as texts from "../../texts/blocks.ts";
import { isNearDate, parseIstTime } from "./ist-time.ts";
import { instant, istDate, orderId, singleLineText } from "./primitives.ts";
import { staffBooking } from "./staff.ts";
import { actKey } from "./staff-bookings.ts";

export const blockId = v.pipe(v.string(), v.regex(/^BLK\w{1,20}$/));

/** The largest number of bookings inside a block that staff create in the console. */
export const maxTouchedOrders = 1000;

/** The largest number of blocks in a response. */
export const maxListedBlocks = 200;

/** Id of a centre or an item, or slug of a centre. */
const placeName = v.pipe(v.string(), v.minLength(1), v.maxLength(80));

/** IST date, or date and time, such as `2026-12-05T14:00`. */
const blockTime = v.pipe(
  v.string(),
  v.check((text) => isNearDate(text) || parseIstTime(text) !== null, texts.when),
);

/** What to block. The console and `npm run block` use this schema. */
export const blockRequest = v.strictObject({
  place: v.variant("is", [
    v.strictObject({
      is: v.literal("item"),
      id: placeName,
      /** The number of passes of each day. Null for the item as a whole. */
      passes: v.nullable(
        v.pipe(
          v.number(texts.passes),
          v.integer(texts.passes),
          v.minValue(1, texts.passes),
          v.maxValue(999_999, texts.passes),
        ),
      ),
    }),
    v.strictObject({ is: v.literal("centre"), id: placeName }),
    v.strictObject({ is: v.literal("all") }),
  ]),
  from: blockTime,
  /** Inclusive for a date, exclusive for a time. */
  to: blockTime,
  /** For staff. Customers do not see it. */
  reason: singleLineText(300, { minLength: 1, tooShort: texts.reason }),
});

export const createBlockRequest = v.strictObject({
  ...blockRequest.entries,
  key: actKey,
  /** The ids of the bookings and holds that the member has seen. If others are inside, nothing is blocked. */
  seen: v.pipe(v.array(orderId), v.maxLength(maxTouchedOrders)),
});
export const createBlockResponse = v.object({ id: blockId });
export const endBlockRequest = v.strictObject({ key: actKey });

/** A booking inside a block, or a hold that its customer can still pay. */
const touchedOrder = v.object({
  ...staffBooking.entries,
  /** The number of the booking. A hold for a move has that of the booking that is moved. */
  number: v.string(),
  isMove: v.boolean(),
  centre: v.string(),
  /** All times of the booking. */
  when: v.string(),
  /** The dates inside the block. Null if all dates of the booking are. */
  datesInside: v.nullable(v.array(istDate)),
  /** Null for a booking. */
  holdExpiresAt: v.nullable(instant),
});

const place = v.object({ id: v.string(), name: v.string() });
const listedBlock = v.object({
  id: blockId,
  /** Null if all centres are closed. */
  centre: v.nullable(place),
  /** Null if the whole centre is closed. */
  item: v.nullable(place),
  /** Null if the item is closed as a whole. */
  passes: v.nullable(v.number()),
  from: instant,
  to: instant,
  reason: v.string(),
  /** False if the member may not end it. */
  mayEnd: v.boolean(),
});

export const previewBlockResponse = v.object({
  block: v.omit(listedBlock, ["id", "mayEnd"]),
  touched: v.array(touchedOrder),
});
export const blocksResponse = v.object({
  /** The blocks that have not ended, in the order of their start. */
  blocks: v.array(
    v.object({
      ...listedBlock.entries,
      inside: v.object({ bookings: v.number(), holds: v.number() }),
    }),
  ),
  /** True if there may be more. */
  isCut: v.boolean(),
});
/** The bookings are those in the centres of the member. */
export const blockResponse = v.object({
  block: listedBlock,
  touched: v.array(touchedOrder),
  isCut: v.boolean(),
});
