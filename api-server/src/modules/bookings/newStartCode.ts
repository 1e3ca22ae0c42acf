import { randomInt } from 'node:crypto';

/** Four digits that nobody can guess from those of other bookings. */
export const newStartCode = () => String(randomInt(10_000)).padStart(4, '0');
