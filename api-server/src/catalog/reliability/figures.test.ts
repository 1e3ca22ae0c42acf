import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../platform/clock';
import {
  type JobFacts,
  judgeReliability,
  type QuestionFacts,
  type ReliabilityFacts,
  type RequestFacts,
} from './figures';

const now = new Date('2026-11-30T12:00:00Z');
const rules = { days: 90, minCases: 2, punctualMinutes: 15 };
const start = now.getTime() - DAY;
const name = { bookingId: 'b_1', bookingNumber: 'D-20001', title: 'Plumbing' };

const job: JobFacts = {
  ...name,
  ...{ customerId: 'u_1', startAt: start, announcedArrivalAt: null, arrivedAt: start, completedAt: start + HOUR },
  ...{ cancelled: null, isCustomersFault: false },
};
const cancelledJob = (by: 'customer' | 'provider' | 'system' | 'admin', at: number, more: Partial<JobFacts> = {}) => ({
  ...job,
  ...{ arrivedAt: null, completedAt: null, cancelled: { by, at } },
  ...more,
});
const request: RequestFacts = { ...name, askedAt: start, answer: null, hasOffered: false };
const answered = (by: 'customer' | 'provider' | 'system' | 'admin', isAccepted = false): RequestFacts => ({
  ...request,
  answer: { at: start + HOUR, by, isAccepted },
});
const question = (minutes: number | null): QuestionFacts => ({
  ...name,
  askedAt: start,
  repliedAt: minutes === null ? null : start + minutes * MINUTE,
});

const judge = (facts: Partial<ReliabilityFacts>) =>
  Object.fromEntries(
    judgeReliability({ requests: [], jobs: [], questions: [], ...facts }, rules, now).map((one) => [one.figure, one]),
  );
const outcomesOf = (figure: string, facts: Partial<ReliabilityFacts>) =>
  judge(facts)[figure]?.cases.map(({ outcome }) => outcome);

describe('judgeReliability', () => {
  it.each<[string, RequestFacts, string[]]>([
    ['accepted', answered('provider', true), ['accepted']],
    ['accepted by the customer, at the price of an offer', answered('customer', true), ['accepted']],
    ['declined', answered('provider'), ['declined']],
    ['left without an answer', answered('system'), ['unanswered']],
    ['answered with an offer that the customer let expire', { ...answered('system'), hasOffered: true }, ['offered']],
    ['cancelled by the customer first', answered('customer'), []],
    ['cancelled by staff', answered('admin'), []],
    ['still waiting', request, []],
    ['accepted before the period', { ...answered('provider', true), askedAt: now.getTime() - 91 * DAY }, []],
  ])('counts a request that was %s', (_, one, outcomes) => {
    expect(outcomesOf('acceptance', { requests: [one] })).toEqual(outcomes);
  });

  it.each<[string, JobFacts, string[]]>([
    ['at the last punctual minute', { ...job, arrivedAt: start + 15 * MINUTE }, ['on_time']],
    ['a second after it', { ...job, arrivedAt: start + 15 * MINUTE + 1000 }, ['late']],
    ['never, as the provider reported', cancelledJob('provider', start + HOUR), ['absent']],
    ['never, so that the customer cancelled', cancelledJob('customer', start + HOUR), ['absent']],
    ['not before the customer cancelled in the first minutes', cancelledJob('customer', start + MINUTE), []],
    ['not before staff decided', cancelledJob('admin', start + HOUR), []],
    [
      'never, since the customer cancelled because of the announced delay',
      cancelledJob('customer', start - MINUTE, { announcedArrivalAt: start + 40 * MINUTE }),
      ['late'],
    ],
    [
      'never, after a delay within the tolerance was announced',
      cancelledJob('customer', start - MINUTE, { announcedArrivalAt: start + 15 * MINUTE }),
      [],
    ],
    ['in time in spite of the announced delay', { ...job, announcedArrivalAt: start + HOUR }, ['on_time']],
    ['not, since the customer did not pay', cancelledJob('system', start + HOUR, { isCustomersFault: true }), []],
    ['to a job without a time', { ...job, startAt: null }, []],
    ['to a visit that is still ahead', { ...job, startAt: now.getTime() + HOUR }, []],
  ])('judges an arrival %s', (_, one, outcomes) => {
    expect(outcomesOf('punctuality', { jobs: [one] })).toEqual(outcomes);
  });

  it.each<[string, JobFacts, string[]]>([
    ['done', job, ['done']],
    ['cancelled by the provider', cancelledJob('provider', start), ['cancelled']],
    ['closed by the system because nobody came', cancelledJob('system', start + HOUR), ['cancelled']],
    ['cancelled by the customer', cancelledJob('customer', start), []],
    ['ended by staff', cancelledJob('admin', start), []],
    ['ended at a closed door', cancelledJob('provider', start, { isCustomersFault: true, arrivedAt: start }), []],
    ['under way', { ...job, completedAt: null }, []],
  ])('counts the end of a job that was %s', (_, one, outcomes) => {
    expect(outcomesOf('cancellations', { jobs: [one] })).toEqual(outcomes);
  });

  it('takes the median of the replies, and two days for a message without one', () => {
    const { replies } = judge({ questions: [question(4), question(90), question(30)] });
    expect([replies?.minutes, replies?.met]).toEqual([30, 3]);
    const old = { ...question(null), askedAt: now.getTime() - 2 * DAY };
    expect(judge({ questions: [old] }).replies).toMatchObject({ minutes: 2880, met: 0, isEnough: false });
    expect(judge({ questions: [question(null)] }).replies?.cases).toEqual([]);
  });

  it('counts a customer once, who returned with a second finished job within the year', () => {
    const earlier = { ...job, completedAt: now.getTime() - 200 * DAY };
    const other = { ...job, customerId: 'u_2' };
    const former = { ...earlier, customerId: 'u_3' };
    const { returning } = judge({ jobs: [job, earlier, other, former] });
    expect(returning).toMatchObject({ met: 1, isEnough: true, cases: { length: 2 } });
  });
});
