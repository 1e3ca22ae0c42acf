import { randomInt } from 'node:crypto';

export const newStartCode = () => String(randomInt(10_000)).padStart(4, '0');
