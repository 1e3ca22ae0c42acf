import { expect, test, vi } from 'vitest';
import { measureRegions } from '../bench/measureRegions';
import { kinds } from './support/runningSite';

vi.setConfig({ testTimeout: 180_000 });

test.each(kinds)(
  'a release and a rollback reach four regions behind %s, and no page names a file that is missing there',
  async (kind) => {
    const { arrivals, faults } = await measureRegions(kind, { switches: 3, delayMs: 20 });
    expect(arrivals.map((times) => times.length)).toEqual([3, 3, 3, 3]);
    expect(faults).toEqual([]);
  },
);
