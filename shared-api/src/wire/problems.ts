import { parseInstant } from '../domain/dates';
import {
  type BookingProblems,
  type Problem,
  type ProblemDecision,
  type ProblemEntry,
  problemEntryKinds,
  problemKinds,
  problemOutcomes,
  problemStates,
} from '../domain/problem';
import * as read from './read';

export interface ProblemDecisionWire {
  outcome: (typeof problemOutcomes)[number];
  refund: string;
  /** Sent to the provider only. */
  pay_provider?: string;
  /** Sent to the customer only. */
  coupon?: string;
}

export interface ProblemEntryWire {
  kind: (typeof problemEntryKinds)[number];
  by: 'customer' | 'provider' | 'staff';
  mine: boolean;
  text: string;
  wants: string;
  photos: string[];
  at: string;
  decision?: ProblemDecisionWire;
}

export interface ProblemWire {
  id: string;
  kind: (typeof problemKinds)[number];
  state: (typeof problemStates)[number];
  by: 'customer' | 'provider' | 'staff';
  mine: boolean;
  at: string;
  due_at: string;
  held: string;
  entries: ProblemEntryWire[];
  can: { reply: boolean; appeal: boolean };
  appeal_until: string;
}

export interface BookingProblemsWire {
  items: ProblemWire[];
  can_report: boolean;
  held: string;
}

export interface StoredPhotoWire {
  id: string;
  url: string;
}

const sides = ['customer', 'provider'] as const;

function toDecision(value: unknown): ProblemDecision | undefined {
  const decision = read.record(value);
  const outcome = read.knownCode(decision.outcome, problemOutcomes, undefined);
  return (
    outcome &&
    read.omitUndefined({
      outcome,
      refundCents: read.cents(decision.refund) ?? 0,
      payProviderCents: read.cents(decision.pay_provider),
      couponCode: read.optionalText(decision.coupon),
    })
  );
}

const toEntry = (item: read.Fields): ProblemEntry =>
  read.omitUndefined({
    kind: read.knownCode(item.kind, problemEntryKinds, 'answer' as const),
    by: read.knownCode(item.by, [...sides, 'staff'] as const, 'staff' as const),
    isMine: read.optionalBoolean(item.mine) ?? false,
    text: read.text(item.text),
    wants: read.text(item.wants),
    photos: Array.isArray(item.photos) ? item.photos.map(read.text).filter(Boolean) : [],
    at: parseInstant(item.at),
    decision: toDecision(item.decision),
  });

function toProblem(item: read.Fields): Problem[] {
  const id = read.text(item.id);
  if (!id) return [];
  const can = read.record(item.can);
  return [
    read.omitUndefined({
      id,
      kind: read.knownCode(item.kind, problemKinds, 'other' as const),
      state: read.knownCode(item.state, problemStates, 'open' as const),
      by: read.knownCode(item.by, [...sides, 'staff'] as const, 'customer' as const),
      isMine: read.optionalBoolean(item.mine) ?? false,
      at: parseInstant(item.at),
      dueAt: parseInstant(item.due_at),
      heldCents: read.cents(item.held) ?? 0,
      entries: read.list(item.entries).map(toEntry),
      canReply: read.optionalBoolean(can.reply) ?? false,
      canAppeal: read.optionalBoolean(can.appeal) ?? false,
      appealUntil: parseInstant(item.appeal_until),
    }),
  ];
}

export function toBookingProblems(body: unknown): BookingProblems {
  const response = read.record(body);
  return {
    problems: read.list(response.items).flatMap(toProblem),
    canReport: read.optionalBoolean(response.can_report) ?? false,
    heldCents: read.cents(response.held) ?? 0,
  };
}

export const toPhotoId = (body: unknown): string => read.text(read.record(body).id);
