import type { CallName, calls } from "../../src/api/contract/calls.ts";

/** What requests refer to. `date` is a bookable IST date. */
export type SiteFacts = {
  readonly orderId: string;
  readonly token: string;
  readonly bookingsKey: string;
  readonly itemId: string;
  readonly centreId: string;
  /** The city with the most centres. */
  readonly city: string;
  /** The city and the id of the centre of the order. */
  readonly centrePath: string;
  readonly date: string;
};

/** Makes a request to the site at an origin. `id` differs for each request. Rejects if it fails. */
export type Reader = (origin: string, id: string) => Promise<void>;

const reading =
  (path: string): Reader =>
  async (origin, id) => {
    const url = `${origin}${path}${path.includes("?") ? "&" : "?"}bench=${id}`;
    const response = await fetch(url, { redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} returned ${response.status}.`);
  };

const prefixed = (prefix: string, paths: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [`${prefix} ${name}`, reading(path)]));

/** The calls of the service that only read. */
type ReadCall = {
  [Name in CallName]: (typeof calls)[Name] extends { readonly method: "GET"; readonly handler: "service" }
    ? Name
    : never;
}[CallName];

/** Requests of every read call of the contract. */
export function readRequests(facts: SiteFacts): Readonly<Record<string, Reader>> {
  const { orderId, token, bookingsKey, itemId, centreId, centrePath, city, date } = facts;
  const order = `orderId=${orderId}&token=${encodeURIComponent(token)}`;
  const rooms = "/widget/productTypeBuildings?productType=CO_WORKING_MEETING_ROOM";
  const time = `date=${date}&from=11:00&to=12:00`;
  const paths: Readonly<Record<ReadCall, Readonly<Record<string, string>>>> = {
    map: { map: "/api/map?at=28.63,77.22&scale=5&height=300" },
    cms: { page: "/api/cms/108?transformationRequired=true&templateName=privacy" },
    home: { home: "/api/home" },
    headerFooter: { "header and footer": "/widget/headerFooter" },
    listFilteredCities: { cities: "/api/listFilteredCities" },
    sitemap: { sitemap: "/api/sitemap" },
    citySitemap: { "sitemap of a city": `/api/sitemap/${city}` },
    cityContentSeo: { "city texts": `/api/cityContentSeo?city=${city}` },
    address: { address: `/api/address?path=/coworking-space/${centrePath}` },
    weeklyDates: {
      "weekly dates": `/order/weeklyDates?buildingId=${centreId}&catalogId=${itemId}&start=${date}T11:00:00%2B05:30&end=${date}T12:00:00%2B05:30&times=8`,
    },
    listBuildings: {
      "centres of a city": `/api/listBuildings?city=${city}`,
      "centres of India": "/api/listBuildings",
    },
    filteredAllProductsBuildings: {
      "centres by type": `/api/filteredAllProductsBuildings?city=${city}&productType=CO_WORKING_MEETING_ROOM`,
      "centres by price": `/api/filteredAllProductsBuildings?city=${city}&sort=price`,
    },
    buildingData: { centre: `/api/buildingData?buildingId=${centreId}&nearby=3` },
    bookingPageFilters: { filters: `/widget/bookingPageFilters?city=${city}` },
    productTypeBuildings: {
      "rooms of a city": `${rooms}&city=${city}`,
      "rooms of India": rooms,
      "rooms of a city, day": `${rooms}&city=${city}&date=${date}`,
      "rooms of a city, time": `${rooms}&city=${city}&${time}`,
      "rooms of a city, time, people": `${rooms}&city=${city}&${time}&people=4`,
      "rooms of India, time": `${rooms}&${time}`,
      "rooms of India, time, people": `${rooms}&${time}&people=4`,
      "rooms of India, by price": `${rooms}&${time}&sort=price`,
      "rooms near a position": `${rooms}&${time}&near=28.63,77.22&sort=distance`,
      "passes of a city": `/widget/productTypeBuildings?productType=CO_WORKING_HOT_DESK&city=${city}&date=${date}&people=2`,
      "passes of India": `/widget/productTypeBuildings?productType=CO_WORKING_HOT_DESK&date=${date}&people=2`,
      "nearest in a city": `${rooms}&city=${city}&date=${date}&from=03:00&to=04:00`,
      "nearest in India": `${rooms}&date=${date}&from=03:00&to=04:00`,
    },
    search: { search: "/api/search?q=meeting+room+delhi" },
    freeTimes: {
      "a room's week": `/api/freeTimes?buildingId=${centreId}&catalogId=${itemId}&date=${date}`,
      "a centre's day": `/api/freeTimes?buildingId=${centreId}&date=${date}`,
    },
    availability: {
      availability: `/order/availability?buildingId=${centreId}&catalogId=${itemId}&date=${date}`,
    },
    meetingRoomsOrderDetails: { booking: `/widget/meetingRoomsOrderDetails?${order}` },
    invoice: { invoice: `/order/invoice?${order}&format=json` },
    calendar: { calendar: `/order/calendar?${order}` },
    myBookings: { "my bookings": `/api/myBookings?key=${encodeURIComponent(bookingsKey)}` },
    lastCustomer: { "last customer": `/order/lastCustomer?orders=${orderId}.${encodeURIComponent(token)}` },
  };
  return Object.assign({}, ...Object.values(paths).map((named) => prefixed("call:", named)));
}

/** Requests of the main pages. None of them is in the page cache. */
export function pageRequests({ orderId, token, itemId, centreId, centrePath, city, date }: SiteFacts) {
  return prefixed("page:", {
    home: "/",
    city: `/coworking-space/${city}`,
    centre: `/coworking-space/${centrePath}`,
    "meeting rooms": `/meeting-rooms/${city}/all?date=${date}&from=11:00&to=12:00`,
    booking: `/booking-details/${centreId}/${itemId}?date=${date}`,
    ticket: `/payment-success/${orderId}?token=${encodeURIComponent(token)}`,
    search: "/search?q=delhi",
    sitemap: "/sitemap.xml",
    "sitemap of a city": `/sitemaps/${city}.xml`,
  });
}

/** A hold, and a hold that is paid. */
export function bookingRequests({ date }: SiteFacts): Readonly<Record<string, Reader>> {
  let count = 0;
  const slots: { buildingId: string; catalogId: string; start: string; end: string }[] = [];
  /** Returns a free slot that no other request uses. */
  const nextSlot = async (origin: string) => {
    const slot = slots.pop();
    if (slot !== undefined) return slot;
    const hour = 10 + (Math.floor(count / 50) % 7);
    const times = `date=${date}&from=${hour}:00&to=${hour + 1}:00`;
    const list = await read(
      origin,
      `/widget/productTypeBuildings?productType=CO_WORKING_MEETING_ROOM&${times}&pageSize=50`,
    );
    for (const { building, item } of list.items)
      slots.push({
        ...{ buildingId: building.id, catalogId: item.id },
        ...{ start: `${date}T${hour}:00:00+05:30`, end: `${date}T${hour + 1}:00:00+05:30` },
      });
    return slots.pop();
  };
  const hold = async (origin: string) => {
    const slot = await nextSlot(origin);
    count += 1;
    const customer = {
      ...{ name: "Asha Rao", email: `asha${count}@example.com` },
      phone: `9${String(800_000_000 + count)}`,
    };
    return read(origin, "/order/verifyAndBook", { intent: "book", ...slot, people: 1, customer });
  };
  return {
    "order: hold": async (origin) => {
      await hold(origin);
    },
    "order: hold and settle": async (origin) => {
      const { orderId, token } = await hold(origin);
      const { checkout } = await read(origin, "/order/initPayment", { orderId, token });
      const { gatewayOrderId } = checkout;
      const evidence = await read(origin, "/gateway-simulator/pay", {
        ...{ gatewayOrderId, outcome: "success", webhook: "none" },
      });
      const { status } = await read(origin, "/order/verifyPayment", { orderId, token, ...evidence });
      if (status !== "confirmed") throw new Error(`The order is ${status}.`);
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the responses are those of the contract
async function read(origin: string, path: string, body?: object): Promise<any> {
  const response = await fetch(origin + path, {
    method: body === undefined ? "GET" : "POST",
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { "content-type": "application/json" },
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response.json();
}
