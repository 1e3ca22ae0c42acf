import { randomInt } from 'node:crypto';

/** Returns four random digits that cannot be guessed from other bookings' codes. */
export const newStartCode = () => String(randomInt(10_000)).padStart(4, '0');
