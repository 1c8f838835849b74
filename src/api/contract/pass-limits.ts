/** Day passes that one order may hold unpaid; who wants more is led to the enquiry form. */
export const passLimits = { most: 10, mostDays: 7 } as const;
