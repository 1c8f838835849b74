/** Every limit of admission: wide by address (IPv4, IPv6 /64), tight by person. Those that screens know are in the contract. */
export const limits = {
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
  /** Free bookings, confirmed by an emailed code. `coupon_customers` allows a person one for each coupon. */
  freeBookings: { ofAddressPerDay: 3 },
  /** The codes that confirm an email address. Mails and wrong codes of one hold; wrong ones of an address. */
  emailCodes: { mailsOfOrder: 3, secondsBetweenMails: 60, wrongOfOrder: 5, wrongOfAddressPerHour: 30 },
  /** Invitations of one booking by email, beyond as many as it may have guests: corrections, and people who cannot come. */
  guests: { spareInvitations: 10 },
  couponTries: { ofOrder: 10, ofAddressPerHour: 30 },
  /** Requests that reach the workspace service or render a page. Files and kept pages do not count. */
  work: {
    atOnceOfIpv6Network: 8,
    atOnceOfIpv4Address: 16,
    /** Waiting requests, as a multiple of those at once; past them 429. */
    queueFactor: 2,
    /** The gateway's signed webhooks of payments, counted apart, so that no flood from its address keeps them out. */
    webhooksAtOnceOfAddress: 64,
    /** Of all addresses together, in one process: they share one thread. Past the waiting ones 503. */
    atOnceOfProcess: 64,
    waitingOfProcess: 256,
    /** Of one address while others ask. Not counted: what takes longer than `longMs`, because it waits for something else. */
    besideOthers: { atOnce: 2, longMs: 250, recentMs: 10_000 },
    /** Bookings of one item that wait for each other in one process. */
    waitingForItem: 256,
    /** Searches and drawn papers that wait for their thread, which does one at a time. */
    waitingForThread: 64,
  },
  /** Bodies of requests that the site reads before it admits them; see `receiveBodies`. */
  bodies: {
    bytes: 65_536,
    /** The gateway's webhooks, which are passed on byte for byte. */
    rawBytes: 1_048_576,
    /** Bodies being read at once. */
    atOnceOfAddress: 64,
    atOnceOfProcess: 512,
    /** Memory of all bodies until their requests end. */
    bytesOfProcess: 64 * 1_048_576,
  },
  /** Links to somebody's bookings, each sent by email. */
  bookingsLinks: { ofAddressPerHour: 60 },
  leads: {
    ofAddressPer10Minutes: 60,
    /** By email address. */
    ofPersonPer10Minutes: 5,
    /** Colleagues share the number of their office. */
    ofPhonePer10Minutes: 30,
    /** Caught by the honeypot, from everywhere together: our team gets no more of them than it can read. */
    quarantinedPerHour: 20,
  },
  /** What our pages tell of themselves: a page sends up to five measurements. */
  reports: { vitalsOfAddressPerMinute: 240, errorsOfAddressPerMinute: 30 },
} as const;
