import { hasSkippedLocalTime, type StartError, type StartFields, startError } from '@doorstep/shared-api/domain';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { isAnyProviderWorking, type OpenWork } from './eligible';

const INVALID = 'Please choose a valid date and time.';

const messages: Readonly<Record<StartError | 'skipped', string>> = {
  missing: INVALID,
  past: INVALID,
  too_soon: INVALID,
  too_late: 'Please choose a day within the next 12 months.',
  skipped: 'This time does not exist on that day: the clocks go forward. Please choose another time.',
};

interface Rule {
  now: Date;
  /** Requires an hour of notice. */
  scheduled: boolean;
  timeZone: string;
  /** Submitted values, which may name a time that does not exist in the zone. */
  fields: StartFields;
  field: string;
}

/** Throws why the start is not possible. All calls that take a time use this rule. */
export function requireValidStart(start: Date | undefined, { now, scheduled, timeZone, fields, field }: Rule): Date {
  const issue =
    startError(start, { now, scheduled }) ?? (hasSkippedLocalTime(fields, timeZone) ? 'skipped' : undefined);
  if (issue || !start) throw new HttpError('validation', messages[issue ?? 'missing'], { field });
  return start;
}

export async function requireWorkingProvider(db: Session, work: OpenWork, field: string) {
  if (await isAnyProviderWorking(db, work)) return;
  throw new HttpError('provider_unavailable', 'Nobody is at work at that time. Please choose another time.', { field });
}
