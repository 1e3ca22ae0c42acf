import { SLOT_MS, type SlotCount, TIME_CLASSES_MS } from '../../src/health/timeBuckets';
import { addVital, type Vital } from '../../src/health/vitals';

export interface Simulated {
  readonly viewsPerSecond: number;
  readonly traffic: number;
  readonly stable: Behaviour;
  readonly canary: Behaviour;
  /** Seconds in which half of all views fail, whatever their version, as when a server is down. */
  readonly outage?: { readonly from: number; readonly to: number };
}

export interface Behaviour {
  readonly failing: number;
  readonly slow: number;
  /** Share of first views whose value exceeds the budget. The budget lies between `good` and `bad`. */
  readonly vitals?: Partial<Record<Vital, { readonly good: number; readonly bad: number; readonly badShare: number }>>;
}

/** Mulberry32, with the same numbers on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Share of views that are the first of their page. All of those are reported, and one in five of the others. */
const FIRST_VIEWS = 0.3;
const LATER_VIEW_SAMPLING = 5;
const PAGES_ONE_IN = 2;

export function simulate(site: Simulated, start: number, seconds: number, random: () => number): SlotCount[] {
  const counts: SlotCount[] = [];
  for (let at = start; at < start + seconds * 1000; at += SLOT_MS) {
    const second = (at - start) / 1000;
    const isOut = site.outage && second >= site.outage.from && second < site.outage.to;
    for (const version of ['stable', 'canary'] as const) {
      const share = version === 'canary' ? site.traffic / 100 : 1 - site.traffic / 100;
      const { failing, slow, vitals = {} } = site[version];
      const views = poisson((site.viewsPerSecond * share * SLOT_MS) / 1000, random);
      const count = emptyCount(at, version);
      for (let view = 0; view < views; view += 1) {
        const bucket = Math.floor(random() * 100 * share) + (version === 'canary' ? 100 - site.traffic : 0);
        if (random() < (isOut ? 0.5 : failing)) {
          count.failures.render = (count.failures.render ?? 0) + 1;
          put(count.failedIn, bucket);
        }
        const isFirst = random() < FIRST_VIEWS;
        if (!isFirst && random() * LATER_VIEW_SAMPLING >= 1) continue;
        const isSlow = random() < slow;
        count.sampled += 1;
        count.views += isFirst ? 1 : LATER_VIEW_SAMPLING;
        const place = isSlow ? TIME_CLASSES_MS.length - 1 : 1;
        count.times[place] = (count.times[place] ?? 0) + 1;
        put(count.seenIn, bucket);
        if (isSlow) put(count.slowIn, bucket);
        for (const [vital, { good, bad, badShare }] of isFirst ? Object.entries(vitals) : []) {
          if (random() * PAGES_ONE_IN >= 1) continue;
          const value = random() < badShare ? bad : good;
          addVital(count, vital as Vital, value, bucket, Math.floor(random() * 256));
        }
      }
      if (views) counts.push(count);
    }
  }
  return counts;
}

const emptyCount = (at: number, version: string): SlotCount => ({
  ...{ at, remote: 'mf-catalog', version, route: '/home' },
  ...{ sampled: 0, views: 0, failures: {}, seenIn: [], failedIn: [], slowIn: [] },
  times: [...TIME_CLASSES_MS, 0].map(() => 0),
});

function put(list: number[], bucket: number): void {
  if (!list.includes(bucket)) list.push(bucket);
}

function poisson(mean: number, random: () => number): number {
  let count = 0;
  let left = mean;
  for (;;) {
    left += Math.log(random());
    if (left <= 0) return count;
    count += 1;
  }
}
