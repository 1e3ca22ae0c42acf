import { type BookingTransition, bookingTransitions } from '@doorstep/shared-api/domain';
import { DAY, MINUTE } from '../../src/clock';
import { endBookingsNobodyTook, endUnpaidBookings } from '../../src/modules/bookings/expireBookings';
import type { Server, World } from './apiFixture';
import type { HttpResponse, Loose } from './browser';
import { accept, createParties, offer, type Parties, transition } from './jobs';
import { hoursAhead } from './order';

export const nameOf = ({ from, by, action, to }: BookingTransition) => `${from} ${by} ${action} ${to}`;

/** The rows of the table that a call or the clock carries out. */
export const carriedOutRows = bookingTransitions.filter(({ action }) => action !== 'resolve_dispute');

/** How a booking comes to where a row begins, and what carries the row out; the clock answers nothing. */
export interface Way {
  prepare(): Promise<Parties>;
  act(parties: Parties): Promise<HttpResponse<Loose> | undefined>;
}

/** A way for every one of those rows, by its name. */
export function lifecycleWays(testBed: World, serverOf: () => Server): Record<string, Way> {
  const open = () => createParties(testBed, serverOf());
  const hire = () => createParties(testBed, serverOf(), { bookingType: 'hire', startAt: hoursAhead(serverOf(), 30) });
  const offered = async (by: 'customer' | 'provider') => {
    const parties = await hire();
    await offer(by === 'provider' ? parties.asProvider : parties.asCustomer, parties, by, '100.00');
    return parties;
  };
  const after =
    (...steps: string[]) =>
    async () => {
      const parties = await open();
      for (const step of steps) await transition(parties.asProvider, parties.bookingId, step);
      return parties;
    };
  const waited = async (parties: Parties, time: number) => {
    serverOf().clock.forward(time);
    return parties;
  };
  const step =
    (move: string): Way['act'] =>
    ({ asProvider, bookingId }) =>
      transition(asProvider, bookingId, move);
  const cancel: Way['act'] = ({ asCustomer, bookingId }) =>
    asCustomer.x('POST', `/bookings/${bookingId}/cancel-request`, {});
  const late =
    (end: typeof endUnpaidBookings): Way['act'] =>
    async () => {
      await end(serverOf().app.context, serverOf().app.server.log);
      return undefined;
    };

  return {
    'open provider accept accepted': { prepare: open, act: step('accept') },
    'open customer accept_offer accepted': {
      prepare: () => offered('provider'),
      act: (parties) => accept(parties.asCustomer, parties, '100.00'),
    },
    'open provider accept_offer accepted': {
      prepare: () => offered('customer'),
      act: (parties) => accept(parties.asProvider, parties, '100.00'),
    },
    'open provider decline open': {
      prepare: () => createParties(testBed, serverOf(), { named: false }),
      act: step('decline'),
    },
    'open provider decline cancelled': { prepare: open, act: step('decline') },
    'open customer cancel cancelled': { prepare: open, act: cancel },
    'open system expire cancelled': {
      prepare: async () => waited(await open(), 3 * DAY),
      act: late(endBookingsNobodyTook),
    },
    'accepted provider out on_the_way': { prepare: after('accept'), act: step('out') },
    'accepted customer cancel cancelled': { prepare: after('accept'), act: cancel },
    'accepted provider decline cancelled': { prepare: after('accept'), act: step('decline') },
    'accepted system expire cancelled': {
      /** A hire whose customer accepted the provider's offer without paying yet. */
      prepare: async () => {
        const parties = await offered('provider');
        await accept(parties.asCustomer, parties, '100.00');
        return waited(parties, 3 * DAY);
      },
      act: late(endUnpaidBookings),
    },
    'on_the_way provider arrive arrived': { prepare: after('accept', 'out'), act: step('arrive') },
    'arrived provider start started': { prepare: after('accept', 'out', 'arrive'), act: step('start') },
    'arrived provider no_show cancelled': {
      prepare: async () => waited(await after('accept', 'out', 'arrive')(), 31 * MINUTE),
      act: step('no-show'),
    },
    'started provider complete completed': {
      prepare: after('accept', 'out', 'arrive', 'start'),
      act: step('complete'),
    },
  };
}
