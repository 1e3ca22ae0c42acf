import type { AbsenceClaim, Completion } from '../domain/booking';
import { type AbsenceClaimState, absenceClaimStates, type CompletionState, completionStates } from '../domain/codes';
import { parseInstant } from '../domain/dates';
import * as read from './read';

export interface CompletionWire {
  state: CompletionState;
  until: string;
  undo_until: string;
}

export interface AbsenceWire {
  state: AbsenceClaimState;
  claimed_at: string;
  answer_by: string;
  answer: string;
}

export function toCompletion(value: unknown): Completion | undefined {
  const item = read.record(value);
  const state = read.knownCode(item.state, completionStates, undefined);
  return (
    state && read.omitUndefined({ state, until: parseInstant(item.until), undoUntil: parseInstant(item.undo_until) })
  );
}

export function toAbsence(value: unknown): AbsenceClaim | undefined {
  const item = read.record(value);
  const state = read.knownCode(item.state, absenceClaimStates, undefined);
  return (
    state &&
    read.omitUndefined({
      state,
      claimedAt: parseInstant(item.claimed_at),
      answerBy: parseInstant(item.answer_by),
      answer: read.text(item.answer),
    })
  );
}
