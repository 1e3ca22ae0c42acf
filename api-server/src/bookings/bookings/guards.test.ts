import { type BookingTransition, bookingTransitions, type Guard } from '@doorstep/shared-api/domain';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../platform/clock';
import type { AbsenceClaim, Booking } from '../../platform/db/schema';
import { defaultLimits, type JobTimeLimits } from '../../platform/db/tables/rules';
import { findTransitionBlock, type GuardFacts, isFullyReversed, transitionsOf } from './guards';

const START = Date.parse('2026-11-27T17:00:00Z');
const END = START + 60 * MINUTE;
const COMPLETED = END + 7 * MINUTE;
const ARRIVED = START + 4 * MINUTE;
const ANSWER_BY = START + 135 * MINUTE;
const at = (ms: number) => new Date(ms);

/** All limits differ, so that a test notices when one is used in place of another. */
const limits = Object.fromEntries(
  Object.keys(defaultLimits).map((name, place) => [name, 11 + 7 * place]),
) as unknown as JobTimeLimits;

function bookingOf(more: Partial<Booking> = {}): Booking {
  const times = { startAt: at(START), endAt: at(END), completedAt: at(COMPLETED) };
  const nothing = { newArrivalAt: null, startAskedAt: null, remindedAt: null, queuedAt: null, completion: 'awaiting' };
  return {
    ...nothing,
    ...times,
    userId: 'u_1',
    providerId: 'p_1',
    paymentStatus: 'captured',
    limits,
    ...more,
  } as Booking;
}
const claimOf = (state: AbsenceClaim['state']) => ({ state, answerBy: at(ANSWER_BY) }) as AbsenceClaim;
const noFacts: GuardFacts = { arrivedAt: undefined, claim: undefined, hasOpenProblem: false, isTakenBack: false };

const blockBy = (guard: Guard, now: number, booking: Partial<Booking> = {}, facts: Partial<GuardFacts> = {}) =>
  findTransitionBlock(
    { guards: [guard] } as unknown as BookingTransition,
    bookingOf(booking),
    { ...noFacts, ...facts },
    at(now),
  );

const earliestPassing: Partial<Record<Guard, { time: number; facts?: Partial<GuardFacts> }>> = {
  out_time: { time: START - limits.outBefore * MINUTE },
  start_time: { time: START - limits.startBefore * MINUTE },
  waited_at_the_door: { time: ARRIVED + limits.noShowAfter * MINUTE, facts: { arrivedAt: at(ARRIVED) } },
  waited_for_provider: { time: START + limits.nobodyCameAfter * MINUTE },
  confirmation_time_over: { time: COMPLETED + limits.confirmWithin * MINUTE },
  answer_time_over: { time: ANSWER_BY, facts: { claim: claimOf('waiting') } },
  reminder_due: { time: END + limits.remindAfter * MINUTE },
  queue_due: { time: END + limits.queueAfter * MINUTE },
  close_due: { time: END + limits.closeAfter * MINUTE },
};

describe.each(Object.entries(earliestPassing) as [Guard, (typeof earliestPassing)[Guard]][])(
  '%s',
  (guard, expected) => {
    const { time = 0, facts } = expected ?? {};

    test('holds back to its last moment, says until when, and lets pass from then on', () => {
      for (const early of [1, 60_000, 86_400_000])
        expect(blockBy(guard, time - early, {}, facts)).toEqual({ reason: 'too_early', possibleAt: at(time) });
      for (const late of [0, 1, 60_000]) expect(blockBy(guard, time + late, {}, facts)).toBeUndefined();
    });
  },
);

test('counts the waiting of an early provider from the start of the visit', () => {
  const early = { arrivedAt: at(START - 40 * MINUTE) };
  expect(blockBy('waited_at_the_door', START - 1, {}, early)).toEqual({ reason: 'too_early', possibleAt: at(START) });
  expect(blockBy('waited_at_the_door', START, {}, early)).toBeUndefined();
});

test('lets a customer report an absence only after the new arrival of a late provider', () => {
  const newArrivalAt = at(START + 40 * MINUTE);
  const possibleAt = at(START + (40 + limits.nobodyCameAfter) * MINUTE);
  expect(blockBy('waited_for_provider', possibleAt.getTime() - 1, { newArrivalAt })).toEqual({
    reason: 'too_early',
    possibleAt,
  });
  expect(blockBy('waited_for_provider', possibleAt.getTime(), { newArrivalAt })).toBeUndefined();
});

const states: readonly AbsenceClaim['state'][] = ['waiting', 'contested'];
const late = START + 60 * 24 * 60 * MINUTE;
const conditions: Partial<Record<Guard, Record<'passes' | 'blocks', [Partial<Booking>, Partial<GuardFacts>][]>>> = {
  long_delay: {
    passes: [[{ newArrivalAt: at(START + limits.freeCancelDelay * MINUTE) }, {}]],
    blocks: [
      [{}, {}],
      [{ newArrivalAt: at(START + limits.freeCancelDelay * MINUTE - 1) }, {}],
    ],
  },
  instant: { passes: [[{ instant: true }, {}]], blocks: [[{ instant: false }, {}]] },
  paid: {
    passes: (['authorized', 'captured', 'not_required'] as const).map((paymentStatus) => [{ paymentStatus }, {}]),
    blocks: [[{ paymentStatus: 'requires_payment' }, {}]],
  },
  start_asked: { passes: [[{ startAskedAt: at(START) }, {}]], blocks: [[{}, {}]] },
  awaits_confirmation: {
    passes: [[{ completion: 'awaiting' }, {}]],
    blocks: (['confirmed', 'problem', null] as const).map((completion) => [{ completion }, {}]),
  },
  no_claim: { passes: [[{}, {}]], blocks: states.map((state) => [{}, { claim: claimOf(state) }]) },
  claim_waits: {
    passes: [[{}, { claim: claimOf('waiting') }]],
    blocks: [
      [{}, {}],
      [{}, { claim: claimOf('contested') }],
    ],
  },
  no_open_problem: { passes: [[{}, {}]], blocks: [[{}, { hasOpenProblem: true }]] },
  nothing_in_question: {
    passes: [[{}, {}]],
    blocks: [
      [{}, { hasOpenProblem: true }],
      ...states.map((state): [Partial<Booking>, Partial<GuardFacts>] => [{}, { claim: claimOf(state) }]),
    ],
  },
  reminder_due: { passes: [[{}, {}]], blocks: [[{ remindedAt: at(END) }, {}]] },
  queue_due: { passes: [[{}, {}]], blocks: [[{ queuedAt: at(END) }, {}]] },
  payment_captured: {
    passes: (['captured', 'partially_refunded', 'not_required'] as const).map((paymentStatus) => [
      { paymentStatus },
      {},
    ]),
    blocks: [],
  },
};

test.each(Object.keys(conditions) as Guard[])('%s lets pass what it is for, and nothing else', (guard) => {
  for (const [booking, facts] of conditions[guard]?.passes ?? [])
    expect(blockBy(guard, late, booking, facts)).toBeUndefined();
  for (const [booking, facts] of conditions[guard]?.blocks ?? [])
    expect(blockBy(guard, late, booking, facts)).toEqual({ reason: 'not_now' });
});

test.each(['requires_payment', 'authorized', 'refunded', 'failed', 'expired'] as const)(
  'what is %s is not paid',
  (paymentStatus) => {
    expect(blockBy('payment_captured', late, { paymentStatus })).toEqual({ reason: 'not_paid' });
  },
);

test.each([
  [true, 10_000, 0, 10_000],
  [true, 10_000, 6000, 4000],
  [true, 10_000, 10_000, 0],
  [false, 10_000, 0, 9999],
  [false, 10_000, 6000, 0],
  [false, 0, 0, 0],
])('it is %s that %s cents of which %s go back and the bank has %s are taken back', (...row) => {
  const [isBack, capturedCents, refundWantedCents, chargedBackCents] = row;
  const facts = { isTakenBack: isFullyReversed({ capturedCents, refundWantedCents, chargedBackCents }) };
  expect(blockBy('payment_captured', late, {}, facts)).toEqual(isBack ? { reason: 'not_paid' } : undefined);
});

test('work is neither set out for nor started without money, whoever starts it', () => {
  const steps = bookingTransitions.filter(({ guards }) => guards.includes('payment_captured'));
  expect(steps.map(({ action }) => action)).toEqual(['out', 'start', 'confirm_start']);
});

test('a completion can be undone to the last moment, and not after it', () => {
  const until = COMPLETED + limits.undoWithin * MINUTE;
  expect(blockBy('undo_time', until)).toBeUndefined();
  expect(blockBy('undo_time', until + 1)).toEqual({ reason: 'not_now' });
  expect(blockBy('undo_time', until, { completedAt: null })).toEqual({ reason: 'not_now' });
});

const parties: Partial<Record<Guard, Record<'customer' | 'provider' | 'other' | 'ofOpen', boolean>>> = {
  owner: { customer: true, provider: false, other: false, ofOpen: false },
  open_job: { customer: false, provider: false, other: false, ofOpen: true },
  named_or_first_approved: { customer: false, provider: true, other: false, ofOpen: true },
  named_provider: { customer: false, provider: true, other: false, ofOpen: false },
  assigned_provider: { customer: false, provider: true, other: false, ofOpen: false },
};
const people = { customer: 'u_1', provider: 'p_1', other: 'p_2', ofOpen: 'p_2' } as const;

describe.each(bookingTransitions.map((row) => [row.from, row.action, row.by, row] as const))(
  '%s, %s by %s',
  (_from, _action, by, row) => {
    test.each(Object.keys(people) as (keyof typeof people)[])(
      'offers the action to exactly the people its guards name: %s',
      (who) => {
        const booking = bookingOf({
          ...{ status: row.from, bookingType: row.types?.[0] ?? 'book' },
          ...(who === 'ofOpen' && { providerId: null }),
        });
        const mayAct = row.guards.every((guard) => parties[guard]?.[who] ?? true);
        expect(transitionsOf(booking, by, people[who]).includes(row)).toBe(mayAct);
      },
    );
  },
);

test('every guard of the table is in one of those above, or known to be asked elsewhere', () => {
  const elsewhere: readonly Guard[] = [
    ...(['other_side_of_live_offer', 'exact_live_amount', 'slot_free', 'time_ran_out', 'pay_by_passed'] as const),
    ...(['start_code', 'undo_time', 'provider_suspended', 'others_offer_it'] as const),
  ];
  const known = new Set([
    ...Object.keys(earliestPassing),
    ...Object.keys(conditions),
    ...Object.keys(parties),
    ...elsewhere,
  ]);
  const used = bookingTransitions.flatMap(({ guards }) => guards);
  expect(used.filter((guard) => !known.has(guard))).toEqual([]);
});
