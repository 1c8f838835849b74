/** Messages about blocks, in the console and in the commands. */
export const when = "Choose a valid date, and a time if you need one.";
export const endsBeforeStart = "The block ends before it starts.";
export const past = "The block is in the past.";
export const reason = "Enter a reason. Only your staff read it.";
export const passes = "Enter a number of passes, at least 1.";
export const noSuchCentre = (name: string) => `There is no centre ${name}.`;
export const noSuchItem = (name: string) => `There is no room or pass named “${name}”.`;
export const wholeDays = (item: string) => `${item} is booked by the day, so use dates without times.`;
export const noPasses = (item: string) => `${item} is booked as a whole, so leave out the number of passes.`;
export const tooManyPasses = (item: string, capacity: number) => `${item} has ${capacity} passes a day.`;
