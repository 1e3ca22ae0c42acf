import type { Effect } from '@doorstep/shared-api/domain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { effectRunners } from '../src/modules/bookings/effects';
import { type Server, useTestBed } from './support/apiFixture';
import { carriedOutRows, lifecycleWays, nameOf, type Way } from './support/lifecycleWays';

const testBed = useTestBed('embedded');
let server: Server;
const carriedOut: { bookingId: string; row: string; effect: Effect }[] = [];

beforeAll(async () => {
  server = await testBed.serve();
  for (const effect of Object.keys(effectRunners) as Effect[]) {
    const run = effectRunners[effect];
    vi.spyOn(effectRunners, effect).mockImplementation((tx, transitioned) => {
      carriedOut.push({ bookingId: transitioned.booking.id, row: nameOf(transitioned.transition), effect });
      return run(tx, transitioned);
    });
  }
});
afterAll(() => vi.restoreAllMocks());

const ways = lifecycleWays(testBed, () => server);

test('every row of the table is carried out by somebody, and nothing else is', () => {
  expect(Object.keys(ways).sort()).toEqual(carriedOutRows.map(nameOf).sort());
});

test.each(Object.keys(ways))('%s has the effects of its row, in its order', async (row) => {
  const { prepare, act } = ways[row] as Way;
  const parties = await prepare();
  await act(parties);
  const effects = carriedOut.filter((each) => each.bookingId === parties.bookingId && each.row === row);
  expect(effects.map(({ effect }) => effect)).toEqual(
    carriedOutRows.find((transition) => nameOf(transition) === row)?.effects,
  );
});
