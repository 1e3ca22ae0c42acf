import type {
  ReliabilityFigure,
  ReliabilityOutcome,
  ReliabilityResult,
  ReliabilityRules,
} from '@doorstep/shared-api/domain';
import { DAY, MINUTE } from '../../platform/clock';
import { groupBy } from '../../platform/groupBy';

interface BookingName {
  bookingId: string;
  bookingNumber: string;
  title: string;
}

/** Request to this provider by name. Times are in milliseconds since 1970, as everywhere in these facts. */
export interface RequestFacts extends BookingName {
  askedAt: number;
  /** First acceptance or cancellation after the request. Null while it waits. */
  answer: { at: number; isAccepted: boolean; by: 'customer' | 'provider' | 'system' | 'admin' } | null;
  hasOffered: boolean;
}

/** Job that this provider accepted, from its acceptance on. */
export interface JobFacts extends BookingName {
  customerId: string;
  startAt: number | null;
  /** Arrival that the provider announced last. */
  announcedArrivalAt: number | null;
  arrivedAt: number | null;
  completedAt: number | null;
  cancelled: { at: number; by: 'customer' | 'provider' | 'system' | 'admin' } | null;
  /** The customer did not pay in time, or did not open the door. */
  isCustomersFault: boolean;
}

/** Message of a customer that follows none or one of the provider. */
export interface QuestionFacts extends BookingName {
  askedAt: number;
  repliedAt: number | null;
}

export interface ReliabilityFacts {
  requests: readonly RequestFacts[];
  jobs: readonly JobFacts[];
  questions: readonly QuestionFacts[];
}

export interface JudgedCase extends BookingName {
  at: number;
  outcome: ReliabilityOutcome;
  minutes?: number;
}

export interface JudgedFigure extends Pick<ReliabilityResult, 'figure' | 'isEnough' | 'met' | 'minutes'> {
  cases: JudgedCase[];
}

/** A message without a reply counts as this long. Before, it does not count at all. */
const LONGEST_REPLY = 2 * DAY;

const goodOutcomes: ReadonlySet<ReliabilityOutcome> = new Set([
  ...(['accepted', 'offered', 'on_time', 'done', 'replied', 'returned'] as const),
]);

/** Returns the figures with the cases that count, newest first. `docs/decisions/0231…` has the rules. */
export function judgeReliability(facts: ReliabilityFacts, rules: ReliabilityRules, now: Date): JudgedFigure[] {
  const since = now.getTime() - rules.days * DAY;
  const figure = (name: ReliabilityFigure, judged: readonly (JudgedCase | undefined)[]): JudgedFigure => {
    const cases = judged.filter((one) => one !== undefined && one.at >= since) as JudgedCase[];
    cases.sort((a, b) => b.at - a.at);
    return {
      figure: name,
      isEnough: cases.length >= rules.minCases,
      met: cases.filter(({ outcome }) => goodOutcomes.has(outcome)).length,
      cases,
    };
  };
  const replies = figure(
    'replies',
    facts.questions.map((question) => judgeReply(question, now)),
  );
  return [
    figure('acceptance', facts.requests.map(judgeRequest)),
    figure(
      'punctuality',
      facts.jobs.map((job) => judgeArrival(job, rules.punctualMinutes, now)),
    ),
    figure('cancellations', facts.jobs.map(judgeEnd)),
    {
      ...replies,
      ...(replies.cases.length > 0 && { minutes: median(replies.cases.map(({ minutes = 0 }) => minutes)) }),
    },
    figure('returning', judgeCustomers(facts.jobs, since)),
  ];
}

/** Lower of the two middle values of an even number. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

const nameOf = ({ bookingId, bookingNumber, title }: BookingName) => ({ bookingId, bookingNumber, title });

/** A request that the customer or staff ended first does not count. */
function judgeRequest({ answer, hasOffered, askedAt, ...name }: RequestFacts): JudgedCase | undefined {
  const common = { ...nameOf(name), at: askedAt };
  if (answer?.isAccepted) return { ...common, outcome: 'accepted' };
  if (hasOffered) return { ...common, outcome: 'offered' };
  if (answer?.by === 'provider') return { ...common, outcome: 'declined' };
  return answer?.by === 'system' ? { ...common, outcome: 'unanswered' } : undefined;
}

/**
 * Judges visits with a time. Any cancellation but by staff, after the time by which the provider had to be there, is an
 * absence. An announced delay counts as soon as the customer or the provider cancels because of it.
 */
function judgeArrival(job: JobFacts, punctualMinutes: number, now: Date): JudgedCase | undefined {
  const { startAt, announcedArrivalAt, arrivedAt, cancelled, isCustomersFault } = job;
  if (startAt === null) return undefined;
  const common = { ...nameOf(job), at: startAt };
  const latest = startAt + punctualMinutes * MINUTE;
  const late = (at: number): JudgedCase => ({
    ...common,
    outcome: 'late',
    minutes: Math.round((at - startAt) / MINUTE),
  });
  const isCancelled = cancelled && cancelled.by !== 'admin' && !isCustomersFault;
  if (arrivedAt === null && isCancelled && announcedArrivalAt !== null && announcedArrivalAt > latest)
    return late(announcedArrivalAt);
  if (startAt > now.getTime()) return undefined;
  if (arrivedAt !== null) return arrivedAt <= latest ? { ...common, outcome: 'on_time' } : late(arrivedAt);
  return isCancelled && cancelled.at > latest ? { ...common, outcome: 'absent' } : undefined;
}

/** Jobs that the customer or staff cancelled do not count. The system cancels those to which nobody came. */
function judgeEnd(job: JobFacts): JudgedCase | undefined {
  const { completedAt, cancelled, isCustomersFault } = job;
  if (completedAt !== null) return { ...nameOf(job), at: completedAt, outcome: 'done' };
  if (!cancelled || isCustomersFault || cancelled.by === 'customer' || cancelled.by === 'admin') return undefined;
  return { ...nameOf(job), at: cancelled.at, outcome: 'cancelled' };
}

/** Judges each customer with a finished job in the period, by their newest job. */
function judgeCustomers(jobs: readonly JobFacts[], since: number): JudgedCase[] {
  const finishedJobs = jobs.filter(({ completedAt }) => completedAt !== null);
  const jobsByCustomer = groupBy(finishedJobs, ({ customerId }) => customerId);
  return [...jobsByCustomer.values()].flatMap((finished) => {
    const newest = finished.reduce((a, b) => ((b.completedAt ?? 0) > (a.completedAt ?? 0) ? b : a));
    const at = newest.completedAt ?? 0;
    return at < since ? [] : [{ ...nameOf(newest), at, outcome: finished.length > 1 ? 'returned' : 'once' }];
  });
}

function judgeReply({ askedAt, repliedAt, ...name }: QuestionFacts, now: Date): JudgedCase | undefined {
  const common = { ...nameOf(name), at: askedAt };
  const waited = Math.min((repliedAt ?? now.getTime()) - askedAt, LONGEST_REPLY);
  if (repliedAt === null && waited < LONGEST_REPLY) return undefined;
  return {
    ...common,
    outcome: waited < LONGEST_REPLY ? 'replied' : 'no_reply',
    minutes: Math.max(1, Math.round(waited / MINUTE)),
  };
}
