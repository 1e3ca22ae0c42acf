import { describe, expect, test } from 'vitest';
import { type BookingStatus, statuses } from './codes';
import { allowedActions, bookingMoves, canCancel, canReview, movesFor, progressOf } from './lifecycle';
import { timeline } from './timeline';

describe('the moves of a booking', () => {
  test('are exactly those of the contract', () => {
    const moves = bookingMoves.map(({ from, by, action, to }) => `${from} ${by} ${action} ${to}`).sort();
    expect(moves).toEqual(
      [
        '1 provider accept 2',
        '1 customer accept_offer 2',
        '1 provider accept_offer 2',
        '1 provider decline 1',
        '1 provider decline 6',
        '1 customer cancel 6',
        '1 system expire 6',
        '2 provider out 10',
        '2 customer cancel 6',
        '2 provider decline 6',
        '2 system expire 6',
        '10 provider arrive 3',
        '3 provider start 4',
        '3 provider no_show 6',
        '4 provider complete 5',
        '10 admin resolve_dispute 6',
        '3 admin resolve_dispute 6',
        '4 admin resolve_dispute 6',
      ].sort(),
    );
  });

  test('lead nowhere from a completed or cancelled booking', () => {
    expect(bookingMoves.filter(({ from }) => from === '5' || from === '6')).toEqual([]);
  });

  test('never skip a step on the way to completion', () => {
    for (const { from, to } of bookingMoves.filter((move) => move.to !== '6' && move.to !== move.from)) {
      expect(progressOf(to)).toBe(progressOf(from) + 1);
    }
  });

  test('an offer is accepted only where prices are negotiated, an open job only where they are not', () => {
    expect(allowedActions({ status: '1', bookingType: '2' }, 'customer')).toEqual(['accept_offer', 'cancel']);
    expect(allowedActions({ status: '1', bookingType: '1' }, 'customer')).toEqual(['cancel']);
    expect(allowedActions({ status: '1', bookingType: '3' }, 'provider')).toEqual(['accept', 'decline']);
    expect(allowedActions({ status: '1', bookingType: '2' }, 'provider')).toEqual(['accept_offer', 'decline']);
  });

  test('a provider goes out only once the payment is captured', () => {
    expect(
      movesFor({ status: '2', bookingType: '1' }, 'provider').find(({ action }) => action === 'out')?.guards,
    ).toContain('payment_captured');
  });
});

describe('buttons', () => {
  test('Cancel Booking is there on open bookings only', () => {
    expect(statuses.filter((status) => canCancel({ status }))).toEqual(['1']);
  });

  test('a review is for completed bookings, once', () => {
    expect(statuses.filter((status) => canReview({ status }))).toEqual(['5']);
    expect(canReview({ status: '5', reviewed: true })).toBe(false);
  });
});

describe('the timeline', () => {
  const active = (status: BookingStatus) =>
    timeline({ status })
      .steps.filter((step) => step.state !== 'next')
      .map((step) => step.label);

  test.each([
    ['Booking Confirm', ['1', '2', '10', '3', '4', '5']],
    ['Booking Accepted', ['2', '10', '3', '4', '5']],
    ['Provider Out for Service', ['10', '3', '4', '5']],
    ['Arrived at your location', ['3', '4', '5']],
    ['Service Started', ['4', '5']],
    ['Service Completed', ['5']],
  ])('%s is active for exactly %j', (label, expected) => {
    const found = statuses.filter((status) => active(status).includes(label));
    expect([...found].sort()).toEqual([...expected].sort());
  });

  test('Out for Service (10) comes before Arrived (3)', () => {
    expect(timeline({ status: '10' }).steps.map((step) => step.state)).toEqual([
      'done',
      'done',
      'now',
      'next',
      'next',
      'next',
    ]);
  });

  test('shows when each step was reached, the first by the booking itself', () => {
    const { steps } = timeline({
      status: '2',
      createdAt: '2026-11-20T21:15:00Z',
      history: [{ status: '2', at: '2026-11-20T22:00:00Z' }],
    });
    expect(steps[0]?.at).toBe('2026-11-20T21:15:00Z');
    expect(steps[1]?.at).toBe('2026-11-20T22:00:00Z');
    expect(steps[2]).not.toHaveProperty('at');
  });

  test('a cancelled booking has no active step', () => {
    expect(timeline({ status: '6' }).cancelled).toBe(true);
    expect(active('6')).toEqual([]);
  });
});
