import type { Session } from '../../platform/db/connect';
import type { CorrectionPart, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import * as stored from './applications.repository';

/**
 * Restarts the waiting time when an incomplete application is completed: the promised response time counts from there.
 */
export async function restartWaitWhenCompleted<Result>(
  tx: Session,
  user: User,
  now: Date,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = user.accountStatus === 'pending_review' ? await stored.findApplication(tx, user.id) : undefined;
  const result = await change();
  if (before?.state === 'incomplete') await stored.saveApplication(tx, user.id, { waitingSince: now });
  return result;
}

const isCorrectionRequested = ({ application }: stored.ApplicationListRow, part: CorrectionPart) =>
  application?.wanted.includes(part) ?? false;
const isLicencePart = (part: CorrectionPart) => part === 'licence_front' || part === 'licence_back';

/** Returns false if the application was already waiting. */
export async function resubmitApplication(tx: Session, user: User, now: Date, answer?: string): Promise<boolean> {
  const row = await stored.findApplication(tx, user.id);
  // Updating the version makes staff review the newest licence of a listed provider.
  if (row && user.accountStatus === 'active') await stored.saveApplication(tx, user.id, {});
  if (!row || user.accountStatus !== 'pending_review') return false;
  if (row.state === 'refused')
    throw new HttpError('state_conflict', 'Your application was refused. Please contact support.');
  const documents = await stored.listDocuments(tx, user.id);
  const rejected = documents.find(
    ({ side, status }) => status === 'rejected' && isCorrectionRequested(row, `licence_${side}`),
  );
  // An explicit answer is rejected. An upload of one side waits for the other side and for wanted items that are no
  // files.
  if (rejected && answer !== undefined)
    throw new HttpError(
      'validation',
      rejected.side === 'front'
        ? 'Please upload a new picture of the front of your licence first.'
        : 'Please upload a new picture of the back of your licence first.',
      { field: `licence_${rejected.side}`, status: 422 },
    );
  const isComplete = !rejected && (answer !== undefined || (row.application?.wanted ?? []).every(isLicencePart));
  const isNew = row.state === 'more_wanted' && isComplete;
  await stored.saveApplication(tx, user.id, {
    ...(isNew && { decision: null, waitingSince: now, wanted: [] }),
    ...(answer !== undefined && { answer }),
  });
  return isNew;
}
