/** Texts of the table of free times: a room's week, or the rooms of a centre on a day. */

export const week = "The next seven days (IST).";
export const weekFrom = (day: string) => `Seven days from ${day} (IST).`;
export const roomsOn = (day: string) => `Free rooms on ${day} (IST).`;
export const hint = "Choose a free time to start there.";
export const free = (name: string, time: string) => `${name}: free ${time}`;
export const taken = (time: string) => `Not available ${time}`;
export const chosen = (time: string) => `Your choice: ${time}`;
export const closed = "Closed";
