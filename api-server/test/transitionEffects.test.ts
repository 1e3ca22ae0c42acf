import { type BookingTransition, bookingTransitions, type Effect } from '@doorstep/shared-api/domain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY, MINUTE } from '../src/clock';
import { sweep } from '../src/maintenance';
import { effectRunners } from '../src/modules/bookings/effects';
import { type Server, useTestBed } from './support/apiFixture';
import { accept, createParties, offer, type Parties, transition } from './support/jobs';
import { hoursAhead } from './support/order';

const testBed = useTestBed('embedded');
let server: Server;
const carriedOut: { bookingId: string; row: string; effect: Effect }[] = [];

const nameOf = ({ from, by, action, to }: BookingTransition) => `${from} ${by} ${action} ${to}`;

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

const hire = () => createParties(testBed, server, { bookingType: 'hire', startAt: hoursAhead(server, 30) });

async function afterSteps(...steps: string[]): Promise<Parties> {
  const parties = await createParties(testBed, server);
  for (const step of steps) await transition(parties.asProvider, parties.bookingId, step);
  return parties;
}

/** A hire whose customer accepted the provider's offer without paying yet. */
async function accepted(): Promise<Parties> {
  const parties = await hire();
  await offer(parties.asProvider, parties, 'provider', '100.00');
  await accept(parties.asCustomer, parties, '100.00');
  return parties;
}

async function waited(parties: Parties, time: number): Promise<Parties> {
  server.clock.forward(time);
  await sweep(server.app.context, server.app.server.log);
  return parties;
}

async function cancelled(parties: Parties): Promise<Parties> {
  await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/cancel-request`, {});
  return parties;
}

/** Every row of the table that a call or the clock carries out, each by the way that leads to it. */
const ways: Record<string, () => Promise<Parties>> = {
  'open provider accept accepted': () => afterSteps('accept'),
  'open customer accept_offer accepted': accepted,
  'open provider accept_offer accepted': async () => {
    const parties = await hire();
    await offer(parties.asCustomer, parties, 'customer', '100.00');
    await accept(parties.asProvider, parties, '100.00');
    return parties;
  },
  'open provider decline open': async () => {
    const parties = await createParties(testBed, server, { named: false });
    await transition(parties.asProvider, parties.bookingId, 'decline');
    return parties;
  },
  'open provider decline cancelled': () => afterSteps('decline'),
  'open customer cancel cancelled': async () => cancelled(await afterSteps()),
  'open system expire cancelled': async () => waited(await afterSteps(), 3 * DAY),
  'accepted provider out on_the_way': () => afterSteps('accept', 'out'),
  'accepted customer cancel cancelled': async () => cancelled(await afterSteps('accept')),
  'accepted provider decline cancelled': () => afterSteps('accept', 'decline'),
  'accepted system expire cancelled': async () => waited(await accepted(), 3 * DAY),
  'on_the_way provider arrive arrived': () => afterSteps('accept', 'out', 'arrive'),
  'arrived provider start started': () => afterSteps('accept', 'out', 'arrive', 'start'),
  'arrived provider no_show cancelled': async () => {
    const parties = await waited(await afterSteps('accept', 'out', 'arrive'), 31 * MINUTE);
    await transition(parties.asProvider, parties.bookingId, 'no-show');
    return parties;
  },
  'started provider complete completed': () => afterSteps('accept', 'out', 'arrive', 'start', 'complete'),
};

test('every row of the table but those of disputes is carried out by somebody', () => {
  const rows = bookingTransitions.filter(({ action }) => action !== 'resolve_dispute').map(nameOf);
  expect(Object.keys(ways).sort()).toEqual(rows.sort());
});

test.each(Object.keys(ways))('%s has the effects of its row, in its order', async (row) => {
  const { bookingId } = await (ways[row] as () => Promise<Parties>)();
  const effects = carriedOut.filter((each) => each.bookingId === bookingId && each.row === row);
  expect(effects.map(({ effect }) => effect)).toEqual(
    bookingTransitions.find((transition) => nameOf(transition) === row)?.effects,
  );
});
