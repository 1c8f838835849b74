/**
 * All admission limits: generous per IP address (IPv4, IPv6 /64), strict per person. Limits that screens use are in the
 * contract.
 */
export const limits = {
  holds: {
    perVisitor: 1,
    /** Limit per email address or phone number. */
    perPerson: 2,
    ofIpv6Network: 5,
    /** High, because mobile carriers share one IP address among many customers. */
    ofIpv4Address: 20,
    /**
     * Limits for the dates of rooms in all holds of a network, because a room that is booked weekly needs one hold for up
     * to twelve dates.
     */
    roomDates: { ofIpv6Network: 24, ofIpv4Address: 60 },
    /**
     * Maximum share of a city's bookable slots on a day that one IP address can hold. `minPerCityDay` is always
     * allowed.
     */
    maxShareOfCityDay: 0.25,
    /** Number of slots that one IP address can hold even in a small city. */
    minPerCityDay: 3,
  },
  /** Limits for creating holds, whether they are paid or not. */
  holdCreations: { ofIpv6Network: 30, ofIpv4Address: 60, windowSeconds: 600 },
  /** Free bookings confirmed with an emailed code. Coupons are also limited per person (table `coupon_customers`). */
  freeBookings: { perAddressPerDay: 3 },
  /** Confirmation codes: limits for emails and wrong codes per hold, and for wrong codes per IP address. */
  emailCodes: { mailsPerOrder: 3, secondsBetweenMails: 60, wrongPerOrder: 5, wrongPerAddressPerHour: 30 },
  /** Invitations that a booking can send beyond its maximum number of guests, so that guests can be replaced. */
  guests: { spareInvitations: 10 },
  couponAttempts: { perOrder: 10, perAddressPerHour: 30 },
  /** Limits for requests that reach the workspace service or render a page. Files and cached pages do not count. */
  work: {
    concurrentPerIpv6Network: 8,
    concurrentPerIpv4Address: 16,
    /** Maximum queued requests, as a multiple of the concurrent requests. Requests beyond the maximum get 429. */
    queueFactor: 2,
    /**
     * Signed webhooks of the gateway have a separate limit, so that other requests from its IP address cannot block
     * them.
     */
    concurrentWebhooksPerAddress: 64,
    /** Limits for all IP addresses together: a process has only one thread. If the queue is full, requests get 503. */
    concurrentPerProcess: 64,
    queuedPerProcess: 256,
    /**
     * Limit per IP address while other addresses are active. Requests that take longer than `longMs` do not count: they
     * mostly wait for something outside the process.
     */
    contention: { atOnce: 2, longMs: 250, recentMs: 10_000 },
    /** Maximum queued bookings of one item in one process. */
    queuedPerItem: 256,
    /** Maximum number of queued searches, and of queued PDFs. Each of the two threads processes one task at a time. */
    queuedPerThread: 64,
  },
  /** Limits for request bodies, which the site reads before admission; see `receiveBodies`. */
  bodies: {
    maxBytes: 65_536,
    /** Maximum size of the gateway's webhooks, which are forwarded byte for byte. */
    maxRawBytes: 1_048_576,
    /** Maximum number of bodies that are read concurrently. */
    concurrentPerAddress: 64,
    concurrentPerProcess: 512,
    /** Maximum total size of the bodies of all requests in progress. */
    bytesPerProcess: 64 * 1_048_576,
  },
  /**
   * Limit for emails that visitors of a network can cause without a booking: codes, links to bookings, thanks for
   * enquiries. An office or a carrier sends far fewer to its own people.
   */
  visitorMails: { ofIpv6Network: 20, ofIpv4Address: 40 },
  leads: {
    perAddressPer10Minutes: 60,
    /** Limit per email address. */
    perPersonPer10Minutes: 5,
    /**
     * Limit per phone number. It is higher than the limit per email address, because colleagues may share an office
     * phone.
     */
    perPhonePer10Minutes: 30,
    /** Leads caught by the honeypot, from all IP addresses together. The limit is the number that the team can read. */
    quarantinedPerHour: 20,
  },
  /** Sign-ins of staff: wrong attempts, and ceremonies that have begun. */
  staff: { wrongPerAddressPerHour: 30, ceremoniesPerAddressPer10Minutes: 120 },
  /** Limits for reports of our pages. A page sends up to five measurements. */
  reports: { vitalsPerAddressPerMinute: 240, errorsPerAddressPerMinute: 30 },
} as const;
