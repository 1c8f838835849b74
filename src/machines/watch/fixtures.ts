import { serviceUnavailable } from "../area/fixtures.ts";
import { orders } from "../booking/fixtures.ts";

export const watchFixtures = {
  events: {},
  actorResults: {
    awaitNextPoll: { done: [undefined], errors: [serviceUnavailable] },
    poll: { done: Object.values(orders), errors: [serviceUnavailable] },
  },
};

export const watchInput = {
  key: { orderId: "ORD000000000001", token: "token-1" },
  isPaymentOpened: true,
};
