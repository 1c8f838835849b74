/**
 * Every limit by which requests are admitted, in one table. An address is an IPv4 address or an IPv6 /64 (see
 * `network.ts`); many people share one, so its limits lie far above what people do. Limits of a person are tight.
 */
export const limits = {
  /** Live unpaid holds. */
  holds: {
    ofVisitor: 1,
    /** The same email address or phone number. */
    ofPerson: 2,
    ofIpv6Network: 5,
    /** Mobile carriers put many customers behind one address. */
    ofIpv4Address: 20,
    /** One address never keeps more than this share of what is bookable in a city on a day … */
    shareOfCityDay: 0.25,
    /** … but may always keep as many as this. */
    leastOfCityDay: 3,
  },
  /** Holds made, paid or not. */
  holdsMade: { ofIpv6Network: 30, ofIpv4Address: 60, perSeconds: 600 },
  /** One unpaid hold of day passes; who wants more is led to the enquiry form. */
  passes: { most: 10, mostDays: 7 },
  /** Bookings that cost nothing, each confirmed by a code that is sent by email. */
  freeBookings: { ofPersonAndCoupon: 1, ofAddressPerDay: 3 },
  /** The codes that confirm an email address. Mails and wrong codes of one hold; wrong ones of an address. */
  emailCodes: { mailsOfOrder: 3, secondsBetweenMails: 60, wrongOfOrder: 5, wrongOfAddressPerHour: 30 },
  couponTries: { ofOrder: 10, ofAddressPerHour: 30 },
  /** Requests that reach the workspace service or render a page. Files and kept pages do not count. */
  work: {
    atOnceOfIpv6Network: 8,
    atOnceOfIpv4Address: 16,
    /** Waiting requests, as a multiple of those at once; past them 429. */
    queueFactor: 2,
  },
  leads: { ofAddressPer10Minutes: 60, ofPersonPer10Minutes: 5 },
} as const;
