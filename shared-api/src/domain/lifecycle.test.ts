import { describe, expect, test } from 'vitest';
import { type BookingStatus, statuses, statusOrder } from './codes';
import { allowedActions, bookingTransitions, canCancel, canReview, progressOf, transitionsFor } from './lifecycle';
import { timeline } from './timeline';

describe('the moves of a booking', () => {
  test('match the contract exactly', () => {
    const moves = bookingTransitions.map(({ from, by, action, to }) => `${from} ${by} ${action} ${to}`).sort();
    expect(moves).toEqual(
      [
        'open provider accept accepted',
        'open system accept accepted',
        'open customer accept_offer accepted',
        'open provider accept_offer accepted',
        'open provider decline open',
        'open provider decline cancelled',
        'open customer cancel cancelled',
        'open system expire cancelled',
        'accepted provider out on_the_way',
        'accepted customer cancel cancelled',
        'accepted provider decline cancelled',
        'accepted system expire cancelled',
        'on_the_way provider arrive arrived',
        // The specification ends the right to cancel here. A long delay gives it back.
        'on_the_way customer cancel cancelled',
        'on_the_way provider decline cancelled',
        'arrived provider decline cancelled',
        'arrived provider start started',
        'arrived customer confirm_start started',
        'arrived provider no_show cancelled',
        'started provider complete completed',
        'completed provider undo started',
        'completed customer confirm completed',
        'completed system confirm completed',
        ...['open', 'accepted', 'on_the_way', 'arrived'].flatMap((from) => [
          `${from} system release open`,
          `${from} system release cancelled`,
        ]),
        ...['accepted', 'on_the_way'].flatMap((from) => [
          `${from} customer nobody_came ${from}`,
          `${from} customer take_back ${from}`,
          `${from} provider concede cancelled`,
          `${from} provider contest ${from}`,
          `${from} system unanswered cancelled`,
        ]),
        'accepted system close cancelled',
        ...['on_the_way', 'arrived', 'started'].flatMap((from) => [
          `${from} system remind ${from}`,
          `${from} system escalate ${from}`,
          `${from} system close ${from === 'started' ? 'completed' : 'cancelled'}`,
        ]),
        'open admin cancel cancelled',
        ...['open', 'accepted', 'on_the_way', 'arrived'].map((from) => `${from} admin release open`),
        ...['accepted', 'on_the_way', 'arrived', 'started'].flatMap((from) => [
          `${from} admin resolve_dispute cancelled`,
          `${from} admin resolve_dispute completed`,
        ]),
      ].sort(),
    );
  });

  test('end at a cancelled booking, and at a completed one after its confirmation', () => {
    expect(bookingTransitions.filter(({ from }) => from === 'cancelled')).toEqual([]);
    for (const { guards } of bookingTransitions.filter(({ from }) => from === 'completed'))
      expect(guards).toContain('awaits_confirmation');
  });

  test('include a timeout from every open state', () => {
    const ends = statuses.filter((status) => status !== 'cancelled' && status !== 'completed');
    for (const status of ends) {
      const byClock = bookingTransitions.filter(
        ({ from, by, to }) => from === status && by === 'system' && to !== from,
      );
      expect(byClock.map(({ to }) => to)).toContain(status === 'started' ? 'completed' : 'cancelled');
    }
  });

  test('never skip a step on the way to completion', () => {
    const jumps = new Set(['undo', 'resolve_dispute', 'release']);
    for (const { from, to } of bookingTransitions.filter(
      ({ action, from, to }) => to !== 'cancelled' && to !== from && !jumps.has(action),
    )) {
      expect(progressOf(to)).toBe(progressOf(from) + 1);
    }
  });

  test('an offer is accepted only with negotiated prices, an open job only with fixed prices', () => {
    expect(allowedActions({ status: 'open', bookingType: 'hire' }, 'customer')).toEqual(['accept_offer', 'cancel']);
    expect(allowedActions({ status: 'open', bookingType: 'book' }, 'customer')).toEqual(['cancel']);
    expect(allowedActions({ status: 'open', bookingType: 'schedule' }, 'provider')).toEqual(['accept', 'decline']);
    expect(allowedActions({ status: 'open', bookingType: 'hire' }, 'provider')).toEqual(['accept_offer', 'decline']);
  });

  test('a booking without a type counts as a hire', () => {
    for (const status of statuses)
      for (const actor of ['customer', 'provider'] as const)
        expect(allowedActions({ status }, actor)).toEqual(allowedActions({ status, bookingType: 'hire' }, actor));
  });

  test('a provider sets out only after the payment was captured', () => {
    expect(
      transitionsFor({ status: 'accepted', bookingType: 'book' }, 'provider').find(({ action }) => action === 'out')
        ?.guards,
    ).toContain('payment_captured');
  });
});

describe('buttons', () => {
  test('show Cancel Booking on open bookings only', () => {
    expect(statuses.filter((status) => canCancel({ status }))).toEqual(['open']);
  });

  test('offer a review for completed bookings, once', () => {
    expect(statuses.filter((status) => canReview({ status }))).toEqual(['completed']);
    expect(canReview({ status: 'completed', reviewed: true })).toBe(false);
  });
});

describe('the timeline', () => {
  const active = (status: BookingStatus) =>
    timeline({ status })
      .steps.filter((step) => step.state !== 'next')
      .map((step) => step.label);

  test.each([
    ['Booking Confirm', ['open', 'accepted', 'on_the_way', 'arrived', 'started', 'completed']],
    ['Booking Accepted', ['accepted', 'on_the_way', 'arrived', 'started', 'completed']],
    ['Provider Out for Service', ['on_the_way', 'arrived', 'started', 'completed']],
    ['Arrived at your location', ['arrived', 'started', 'completed']],
    ['Service Started', ['started', 'completed']],
    ['Service Completed', ['completed']],
  ])('marks %s as active for exactly %j', (label, expected) => {
    const matchingStatuses = statuses.filter((status) => active(status).includes(label));
    expect([...matchingStatuses].sort()).toEqual([...expected].sort());
  });

  test('shows Out for Service before Arrived', () => {
    expect(timeline({ status: 'on_the_way' }).steps.map((step) => step.state)).toEqual([
      'done',
      'done',
      'now',
      'next',
      'next',
      'next',
    ]);
  });

  test('shows when each step was reached, and starts with the creation of the booking', () => {
    const { steps } = timeline({
      status: 'accepted',
      createdAt: '2026-11-20T21:15:00Z',
      history: [{ status: 'accepted', at: '2026-11-20T22:00:00Z' }],
    });
    expect(steps[0]?.at).toBe('2026-11-20T21:15:00Z');
    expect(steps[1]?.at).toBe('2026-11-20T22:00:00Z');
    expect(steps[2]).not.toHaveProperty('at');
  });

  test('uses the later time of a repeated step and none of an undone one', () => {
    const history = [
      { status: 'started', at: '2026-11-20T22:00:00Z' },
      { status: 'completed', at: '2026-11-20T23:00:00Z' },
      { status: 'started', at: '2026-11-20T23:10:00Z' },
    ] as const;
    expect(
      timeline({ status: 'started', history })
        .steps.map(({ at }) => at)
        .slice(4),
    ).toEqual(['2026-11-20T23:10:00Z', undefined]);
    const again = [...history, { status: 'completed', at: '2026-11-21T00:00:00Z' }] as const;
    expect(timeline({ status: 'completed', history: again }).steps.at(-1)?.at).toBe('2026-11-21T00:00:00Z');
  });

  test.each(statusOrder.map((status, index) => [status, index] as const))(
    'shows all steps of a booking that is %s',
    (status, index) => {
      const { cancelled, steps } = timeline({ status });
      expect(cancelled).toBe(false);
      const now = status === 'completed' ? 'done' : 'now';
      expect(steps.map(({ state }) => state)).toEqual(
        statusOrder.map((_, step) => (step < index ? 'done' : step === index ? now : 'next')),
      );
    },
  );

  test('gives a later step neither the creation time nor an outdated one', () => {
    const { steps } = timeline({
      status: 'open',
      createdAt: '2026-11-20T21:15:00Z',
      history: [{ status: 'accepted', at: '2026-11-20T22:00:00Z' }],
    });
    expect(steps.map(({ at }) => at)).toEqual(['2026-11-20T21:15:00Z', ...Array(5).fill(undefined)]);
  });

  test('a cancelled booking has no active step and keeps the times that it reached', () => {
    const history = [
      { status: 'accepted', at: '2026-11-20T22:00:00Z' },
      { status: 'cancelled', at: '2026-11-20T23:00:00Z' },
    ] as const;
    const { cancelled, steps } = timeline({ status: 'cancelled', createdAt: '2026-11-20T21:15:00Z', history });
    expect(cancelled).toBe(true);
    expect(active('cancelled')).toEqual([]);
    expect(steps.map(({ at }) => at)).toEqual([
      '2026-11-20T21:15:00Z',
      '2026-11-20T22:00:00Z',
      ...Array(4).fill(undefined),
    ]);
  });
});
