import { addMilliseconds, DAY } from '../../platform/clock';

export const APPEAL_WITHIN = 7 * DAY;

export interface Appealable {
  appealedAt: Date | null;
  appealAnsweredAt: Date | null;
}

/** Undefined after the deadline or after an appeal. */
export function appealUntil(hiddenAt: Date | null, { appealedAt }: Appealable, now: Date): Date | undefined {
  const until = hiddenAt && !appealedAt ? addMilliseconds(hiddenAt, APPEAL_WITHIN) : undefined;
  return until && now < until ? until : undefined;
}

export const isAppealWaiting = ({ appealedAt, appealAnsweredAt }: Appealable) =>
  appealedAt !== null && appealAnsweredAt === null;
