/** All admission limits: wide per address (IPv4, IPv6 /64), tight per person. Those that screens use are in the contract. */
export const limits = {
  holds: {
    ofVisitor: 1,
    /** Per email address or phone number. */
    ofPerson: 2,
    ofIpv6Network: 5,
    /** Mobile carriers share one address among many customers. */
    ofIpv4Address: 20,
    /** Maximum share of a city's bookable slots on a day that one address can hold … */
    shareOfCityDay: 0.25,
    /** … but at least this number. */
    leastOfCityDay: 3,
  },
  /** Holds created, paid or not. */
  holdsMade: { ofIpv6Network: 30, ofIpv4Address: 60, perSeconds: 600 },
  /** Free bookings, confirmed by an emailed code. `coupon_customers` limits a person to one per coupon. */
  freeBookings: { ofAddressPerDay: 3 },
  /** Confirmation codes: emails and wrong codes per hold, and wrong codes per address. */
  emailCodes: { mailsOfOrder: 3, secondsBetweenMails: 60, wrongOfOrder: 5, wrongOfAddressPerHour: 30 },
  /** Invitation emails of a booking in addition to its maximum of guests, for corrections and replacements. */
  guests: { spareInvitations: 10 },
  couponTries: { ofOrder: 10, ofAddressPerHour: 30 },
  /** Requests that reach the workspace service or render a page. Files and cached pages do not count. */
  work: {
    atOnceOfIpv6Network: 8,
    atOnceOfIpv4Address: 16,
    /** Maximum queued requests, as a multiple of those at once; further ones get 429. */
    queueFactor: 2,
    /** The gateway's signed webhooks, counted separately, so that a flood from its address cannot block them. */
    webhooksAtOnceOfAddress: 64,
    /** For all addresses of one process, which share one thread. Beyond the queue: 503. */
    atOnceOfProcess: 64,
    waitingOfProcess: 256,
    /** Per address while others are active. Requests longer than `longMs` do not count, because they wait for something else. */
    besideOthers: { atOnce: 2, longMs: 250, recentMs: 10_000 },
    /** Queued bookings of one item in one process. */
    waitingForItem: 256,
    /** Queued searches and PDF documents, whose threads process one at a time. */
    waitingForThread: 64,
  },
  /** Request bodies, which the site reads before admission; see `receiveBodies`. */
  bodies: {
    bytes: 65_536,
    /** The gateway's webhooks, which are forwarded byte for byte. */
    rawBytes: 1_048_576,
    /** Bodies being read concurrently. */
    atOnceOfAddress: 64,
    atOnceOfProcess: 512,
    /** Total size of all bodies until their requests end. */
    bytesOfProcess: 64 * 1_048_576,
  },
  /** Links to bookings, each sent by email. */
  bookingsLinks: { ofAddressPerHour: 60 },
  leads: {
    ofAddressPer10Minutes: 60,
    /** Per email address. */
    ofPersonPer10Minutes: 5,
    /** Per phone number; colleagues may share that of their office. */
    ofPhonePer10Minutes: 30,
    /** Leads caught by the honeypot, from all addresses together; as many as the team can read. */
    quarantinedPerHour: 20,
  },
  /** Reports of our pages; a page sends up to five measurements. */
  reports: { vitalsOfAddressPerMinute: 240, errorsOfAddressPerMinute: 30 },
} as const;
