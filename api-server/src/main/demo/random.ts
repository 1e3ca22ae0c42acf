import { createHash } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The same key gives the same id on every machine, in the format of `newId`. */
export function demoId(prefix: string, key: string): string {
  const digest = createHash('sha256').update(`${prefix} ${key}`).digest();
  return `${prefix}_${Array.from(digest.subarray(0, 16), (byte) => letters[byte % letters.length]).join('')}`;
}

export class Rng {
  #state: number;

  constructor(key: string) {
    this.#state = createHash('sha256').update(key).digest().readUInt32LE(0);
  }

  /** From 0 up to, but not including, 1, by the mulberry32 generator. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Both limits are included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new RangeError('nothing to pick from');
    return picked;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
}
