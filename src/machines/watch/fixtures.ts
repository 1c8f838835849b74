import { serviceAway } from "../area/fixtures.ts";
import { orders } from "../booking/fixtures.ts";

/** Everything that can happen to a watch. */
export const watchFixtures = {
  events: {},
  answers: {
    awaitNextPoll: { done: [undefined], errors: [serviceAway] },
    poll: { done: Object.values(orders), errors: [serviceAway] },
  },
};

/** A watch over the hold of the fixtures. */
export const watched = {
  key: { orderId: "ORD000000000001", token: "token-1" },
  isPaymentOpened: true,
};
