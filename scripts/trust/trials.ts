import type { Measure } from '@doorstep/shared-process/measured';

export interface Amounts {
  cases: number;
  kills: number;
  bookings: number;
  /** Seconds for which each rate is held. */
  seconds: number;
  /** Seconds of the memory measurement at half of the held rate. */
  memory: number;
}

export const usualAmounts: Amounts = { cases: 5000, kills: 20, bookings: 100_000, seconds: 30, memory: 600 };
export const quickAmounts: Amounts = { cases: 1000, kills: 4, bookings: 2000, seconds: 5, memory: 100 };

export interface Trial {
  name: string;
  what: string;
  files: readonly string[];
  only?: string;
  never: Measure;
}

export const trials: readonly Trial[] = [
  {
    name: 'permissions',
    what: 'every call, as everybody whom it is not for, and with ids of others',
    files: ['api-server/test/access.test.ts', 'api-server/test/foreignIds.test.ts'],
    never: 'wrong cells',
  },
  {
    name: 'input',
    what: 'requests made from the description of the calls',
    files: ['api-server/test/fuzz.test.ts'],
    never: 'answers of 5xx',
  },
  {
    name: 'kills',
    what: 'server and databases killed while they write',
    files: ['api-server/test/killed.test.ts', 'api-server/test/killedDatabase.test.ts'],
    never: 'lost writes',
  },
  {
    name: 'gateway',
    what: 'a release killed, and without a disk, at its steps',
    files: ['nginx/test/survival.test.ts'],
    never: 'broken sites',
  },
  {
    name: 'restart',
    what: 'two servers restarted one after the other, behind both gateways, while they are used',
    files: ['scripts/test/rollingRestart.test.ts'],
    never: 'failed calls',
  },
  {
    name: 'messages',
    what: 'an hour without a mail server, then the sender killed while it sends',
    files: ['api-server/test/killedOutbox.test.ts'],
    never: 'lost messages',
  },
  {
    name: 'flood',
    what: 'more reads than can be done, while others pay',
    files: ['api-server/test/flooded.test.ts'],
    never: 'calls that pay refused',
  },
  {
    name: 'reports',
    what: 'failures of a healthy release, reported from one address',
    files: ['nginx/test/watch.test.ts'],
    only: '10,000 failures from one address',
    never: 'releases that they stopped',
  },
];
