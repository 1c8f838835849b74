/** Texts of the console about blocks. */
import { pluralize } from "./pluralize.ts";

export const blocks = "Blocks";
export const intro = "Visitors cannot book a blocked time. They do not see the reason.";
export const noBlocks = "Nothing is blocked.";
export const onlyFirst = (max: number) => `Only the first ${max} are listed.`;
export const newBlock = "Block a time";
export const back = "Back to the blocks";
export const columns = {
  place: "Blocked",
  time: "Time",
  inside: "Inside",
  reason: "Reason",
  centre: "Centre",
  act: "Act",
} as const;

export const allCentres = "All centres";
export const wholeCentre = "Whole centre";
export const passesOf = (item: string, passes: number) =>
  `${pluralize(passes, "pass", "passes")} a day of ${item}`;
export const period = (from: string, to: string) => `${from} – ${to}`;
export const on = (date: string, times: string) => `${date}, ${times}`;

export const noCentres = "You don't work in any centre yet.";
export const centre = "Centre";
export const showRooms = "Show its rooms and passes";
export const place = "What to block";
export const passes = "Number of passes a day";
export const passesHint = "Only for passes. Leave it empty to block all of them.";
export const fromDate = "From";
export const fromTime = "From time";
export const toDate = "To";
export const toTime = "To time";
export const timesHint = "Leave the times empty for whole days. Passes are blocked for whole days.";
export const reason = "Reason";
export const reasonHint = "Only your staff read it. Do not name customers.";
export const preview = "Show the bookings inside";
export const passesOnlyOfItem = "Choose passes of one kind, or leave the number empty.";
export const notANumber = "Enter a whole number.";

export const previewTitle = "Check the block";
export const nothingYet = "Nothing is blocked yet.";
export const confirm = "Block";
export const checkAgain = "Check again";
export const change = "Change the block";
export const bookInstead = "Book this time instead";
export const created = "The block is saved. Visitors can no longer book what it covers.";
export const insideCount = ({ bookings, holds }: { bookings: number; holds: number }) => {
  const parts = [
    ...(bookings > 0 || holds === 0 ? [pluralize(bookings, "booking", "bookings")] : []),
    ...(holds > 0 ? [pluralize(holds, "hold", "holds")] : []),
  ];
  return `${parts.join(" and ")} inside`;
};
export const nothingInside = "No bookings or holds are inside.";
export const insideHint =
  "A block doesn't change bookings. Agree on another time with each customer and move the booking, or cancel it. The links open a new tab. Check again when you come back.";
export const onlyYours = "Bookings in centres where you don't work are not listed.";
export const inside = {
  number: "Booking",
  act: "Act",
  time: "Time",
  item: "Room or pass",
  name: "Customer",
  contact: "Contact",
} as const;
export const insideOn = (dates: string) => `Inside on ${dates}`;
export const passesBooked = (item: string, quantity: number) =>
  `${item}, ${pluralize(quantity, "pass", "passes")}`;
export const holdUntil = (time: string) => `On hold until ${time}`;
export const moveUntil = (time: string) => `On hold until ${time}, to move this booking here`;
export const holdsHint =
  "A customer with a hold can still pay while the hold lasts. The booking is then inside the block.";
export const move = "Move";
export const moveOf = (number: string) => `Move ${number}`;
export const cancel = "Cancel";
export const cancelOf = (number: string) => `Cancel ${number}`;

export const end = "End";
export const endOf = (place: string) => `End the block of ${place}`;
export const endTitle = "End this block?";
export const endHint = "Its times can be booked again at once.";
export const endConfirm = "End the block";
export const ended = "The block has ended. Its times can be booked again.";
export const notYours = "Only an owner or a manager can end a block of all centres.";
