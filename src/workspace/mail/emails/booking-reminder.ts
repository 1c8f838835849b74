import { addDays, formatTime, istDateOf } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
import type { OrderStory } from "../../booking/index.ts";
import type { Email } from "../email.ts";
import { directionsTo, gettingThere, orderEmail, orderFacts } from "./order-facts.ts";
import { type OrderLinks, viewBooking } from "./order-links.ts";

/** The booking begins soon: when, where and how to get in. A mail client can switch such emails off with one click. */
export function bookingReminder(story: OrderStory, links: OrderLinks): Email {
  const { order, item, centre, begin, now } = story;
  const day = dayOf(istDateOf(begin), istDateOf(now));
  const when = texts.reminderTime(day, formatTime(begin));
  const email = orderEmail(story, links, {
    subject: texts.reminder(item.name, centre.name, when),
    paragraphs: [order.unit === "hour" ? texts.startsAt(when) : texts.validFrom(when), texts.reminderText],
    facts: [...orderFacts(story), ...gettingThere(story)],
    button: viewBooking(links),
    links: [directionsTo(story), { label: texts.switchOff, href: `${links.order}#reminders` }],
  });
  return { ...email, unsubscribe: links.noReminders };
}

function dayOf(date: string, today: string): string | null {
  if (date === today) return texts.today;
  return date === addDays(today, 1) ? texts.tomorrow : null;
}
