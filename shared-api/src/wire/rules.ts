/** What the rules of a job add to a booking: whose the money is, and whether anybody came. */
import type { AbsenceClaim, Completion } from '../domain/booking';
import { type ClaimState, type CompletionState, claimStates, completionStates } from '../domain/codes';
import { parseInstant } from '../domain/dates';
import * as read from './read';

/** Of a completed booking: whose the money is by now, and until when the customer is waited for. */
export interface CompletionWire {
  state: CompletionState;
  until: string;
  /** Until then the provider may take the completion back. */
  undo_until: string;
}

/** "Nobody came", and what became of it. */
export interface AbsenceWire {
  state: ClaimState;
  claimed_at: string;
  answer_by: string;
  answer: string;
}

export function toCompletion(value: unknown): Completion | undefined {
  const item = read.record(value);
  const state = read.code(item.state, completionStates, undefined);
  return state && read.present({ state, until: parseInstant(item.until), undoUntil: parseInstant(item.undo_until) });
}

export function toAbsence(value: unknown): AbsenceClaim | undefined {
  const item = read.record(value);
  const state = read.code(item.state, claimStates, undefined);
  return (
    state &&
    read.present({
      state,
      claimedAt: parseInstant(item.claimed_at),
      answerBy: parseInstant(item.answer_by),
      answer: read.text(item.answer),
    })
  );
}
