/** All admission limits: wide per address (IPv4, IPv6 /64), tight per person. Those that screens use are in the contract. */
export const limits = {
  holds: {
    perVisitor: 1,
    /** Per email address or phone number. */
    perPerson: 2,
    ofIpv6Network: 5,
    /** Mobile carriers share one address among many customers. */
    ofIpv4Address: 20,
    /** Maximum share of a city's bookable slots on a day that one address can hold … */
    maxShareOfCityDay: 0.25,
    /** … but at least this number. */
    minPerCityDay: 3,
  },
  /** Holds created, paid or not. */
  holdCreations: { ofIpv6Network: 30, ofIpv4Address: 60, windowSeconds: 600 },
  /** Free bookings, confirmed by an emailed code. `coupon_customers` limits a person to one per coupon. */
  freeBookings: { perAddressPerDay: 3 },
  /** Confirmation codes: emails and wrong codes per hold, and wrong codes per address. */
  emailCodes: { mailsPerOrder: 3, secondsBetweenMails: 60, wrongPerOrder: 5, wrongPerAddressPerHour: 30 },
  /** Invitation emails of a booking in addition to its maximum of guests, for corrections and replacements. */
  guests: { spareInvitations: 10 },
  couponAttempts: { perOrder: 10, perAddressPerHour: 30 },
  /** Requests that reach the workspace service or render a page. Files and cached pages do not count. */
  work: {
    concurrentPerIpv6Network: 8,
    concurrentPerIpv4Address: 16,
    /** Maximum queued requests, as a multiple of those at once; further ones get 429. */
    queueFactor: 2,
    /** The gateway's signed webhooks, counted separately, so that a flood from its address cannot block them. */
    concurrentWebhooksPerAddress: 64,
    /** For all addresses of one process, which share one thread. Beyond the queue: 503. */
    concurrentPerProcess: 64,
    queuedPerProcess: 256,
    /** Per address while others are active. Requests longer than `longMs` do not count, because they wait for something else. */
    contention: { atOnce: 2, longMs: 250, recentMs: 10_000 },
    /** Queued bookings of one item in one process. */
    queuedPerItem: 256,
    /** Queued searches and PDF documents, whose threads process one at a time. */
    queuedPerThread: 64,
  },
  /** Request bodies, which the site reads before admission; see `receiveBodies`. */
  bodies: {
    maxBytes: 65_536,
    /** The gateway's webhooks, which are forwarded byte for byte. */
    maxRawBytes: 1_048_576,
    /** Bodies being read concurrently. */
    concurrentPerAddress: 64,
    concurrentPerProcess: 512,
    /** Total size of all bodies until their requests end. */
    bytesPerProcess: 64 * 1_048_576,
  },
  /** Links to bookings, each sent by email. */
  bookingsLinks: { perAddressPerHour: 60 },
  leads: {
    perAddressPer10Minutes: 60,
    /** Per email address. */
    perPersonPer10Minutes: 5,
    /** Per phone number; colleagues may share that of their office. */
    perPhonePer10Minutes: 30,
    /** Leads caught by the honeypot, from all addresses together; as many as the team can read. */
    quarantinedPerHour: 20,
  },
  /** Reports of our pages; a page sends up to five measurements. */
  reports: { vitalsPerAddressPerMinute: 240, errorsPerAddressPerMinute: 30 },
} as const;
