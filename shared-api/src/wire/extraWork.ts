import { parseInstant } from '../domain/dates';
import {
  type BookingExtraWork,
  type ExtraLineKind,
  type ExtraWorkState,
  extraLineKinds,
  extraWorkStates,
} from '../domain/extraWork';
import * as read from './read';

export interface ExtraLineWire {
  text: string;
  kind: ExtraLineKind;
  amount: string;
}

/** GET /bookings/{id}/extra-work */
export interface BookingExtraWorkWire {
  can_propose: boolean;
  left: string;
  total: string;
  /** In percent, as that of the booking. */
  commission: number;
  proposals: {
    id: string;
    state: ExtraWorkState;
    lines: ExtraLineWire[];
    note: string;
    amount: string;
    answer_by: string;
    card_refused: boolean;
  }[];
}

/** An unknown state cannot be answered, so it counts as expired. */
export function toBookingExtraWork(body: unknown): BookingExtraWork {
  const item = read.record(body);
  return {
    canPropose: read.optionalBoolean(item.can_propose) ?? false,
    leftCents: read.cents(item.left) ?? 0,
    totalCents: read.cents(item.total) ?? 0,
    percentage: Math.round((Number(item.commission) || 0) * 100),
    proposals: read.list(item.proposals).map((proposal) => ({
      id: read.text(proposal.id),
      state: read.knownCode(proposal.state, extraWorkStates, 'expired'),
      lines: read.list(proposal.lines).map((line) => ({
        text: read.text(line.text),
        kind: read.knownCode(line.kind, extraLineKinds, 'extra_work'),
        cents: read.cents(line.amount) ?? 0,
      })),
      note: read.text(proposal.note),
      amountCents: read.cents(proposal.amount) ?? 0,
      answerBy: parseInstant(proposal.answer_by) ?? '',
      isCardRefused: read.optionalBoolean(proposal.card_refused) ?? false,
    })),
  };
}
