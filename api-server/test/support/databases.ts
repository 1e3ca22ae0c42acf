import { describe } from 'vitest';
import type { Kind } from './apiFixture';

/**
 * Money, races, faults, migrations, live events and caches are tried on both databases in every run: there the two may differ.
 * The rest of the calls run the same SQL on both, so that `npm test` tries it on the embedded one, and the nightly run, with
 * DATABASES=both, on PostgreSQL as well. `npm test` says how many tests it leaves to that run.
 */
const areBothTried = process.env.DATABASES === 'both';

export const describeInNightlyRun = describe.skipIf(!areBothTried);

export function describeOnEachDatabase(name: string, suite: (kind: Kind) => void): void {
  describe(`${name} on embedded`, () => suite('embedded'));
  describeInNightlyRun(`${name} on postgresql`, () => suite('postgresql'));
}
