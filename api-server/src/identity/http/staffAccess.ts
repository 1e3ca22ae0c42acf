import { mayDo, type StaffRight } from '@doorstep/shared-api/domain';
import type { Context } from '../../platform/context';
import { HttpError, statusOfProblem } from '../../platform/http/httpError';
import { type AuditSubject, audit } from '../audit/audit';
import type { SignedIn } from '../auth/sessions/sessions';
import { assertSecondStep, missingRightError } from './staffHooks';

interface StaffAccess {
  right: StaffRight;
  act: string;
  subject: { type: AuditSubject; id: string };
}

/**
 * Answers staff 403 without the right or the second step, and records their access in the audit log. Does nothing for
 * customers and providers, who read their own data.
 */
export async function authorizeStaffAccess(context: Context, signedIn: SignedIn, { right, act, subject }: StaffAccess) {
  const { user } = signedIn;
  if (user.userType !== 'admin') return;
  try {
    if (!mayDo(user.staffRoles, right)) throw missingRightError(right);
    assertSecondStep(signedIn);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // Set the status, as legacy RPC calls answer 200 to a refusal without one.
    throw new HttpError(error.code, error.message, { status: statusOfProblem(error), body: error.body });
  }
  const now = context.clock();
  await context.db.transaction((tx) => audit(tx, now, { actor: user, kind: 'look', act, subject }));
}

export const authorizeBookingAccess = (context: Context, signedIn: SignedIn, id: string) =>
  authorizeStaffAccess(context, signedIn, {
    right: 'bookings.read',
    act: 'booking.look',
    subject: { type: 'booking', id },
  });

export const authorizeBookingsAccess = (context: Context, signedIn: SignedIn) =>
  authorizeStaffAccess(context, signedIn, {
    right: 'bookings.read',
    act: 'booking.list',
    subject: { type: 'list', id: '/bookings' },
  });
