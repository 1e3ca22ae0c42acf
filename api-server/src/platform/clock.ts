/** Now, as an argument: tests move it, nothing else reads the system's clock. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const addMilliseconds = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);
