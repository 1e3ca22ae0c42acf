import { mayDo } from '@doorstep/shared-api/domain';
import { releaseBookingsOfSuspendedProvider } from '../../bookings/bookings/releaseBookings';
import { lockUser, markEmailVerified, updateUser } from '../../identity/accounts/accounts.repository';
import { readName } from '../../identity/accounts/personFields';
import { lockOwners } from '../../identity/accounts/staff.repository';
import { rejectOutdatedVersion } from '../../identity/admin/conflict';
import { sendAccountNotice } from '../../identity/admin/tell';
import { audit } from '../../identity/audit/audit';
import { resendCodeForStaff } from '../../identity/auth/otp/signInCodes';
import { deleteSessionsOf } from '../../identity/auth/sessions/sessions.repository';
import { noStep, notifyOwnerWithUndo } from '../../identity/auth/twoStep/twoStep';
import { deleteAuthenticatorApp } from '../../identity/auth/twoStep/twoStep.repository';
import { sendEmailLink } from '../../identity/auth/verification/verifyEmail';
import { requireOtherOwner } from '../../identity/staff/owners';
import { closePayoutReview, questionPayouts } from '../../money/payouts/questionPayouts';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { AuditValues, User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toLanguage } from '../../platform/language';
import type { Log } from '../../platform/log';
import { shownEmail } from '../../platform/mail/mailbox';
import { unsuppress } from '../../platform/mail/suppressions.repository';
import { findPerson, wasApproved } from './people.repository';
import { noPerson, readPerson } from './readPerson';

interface PersonAction {
  act: string;
  why: string;
  /** Version that the staff member saw. Omitted by acts that apply regardless of other changes. */
  seen?: number;
}

interface AuditedChange {
  before?: AuditValues;
  after?: AuditValues;
}

/** Staff accounts can be changed only by owners. */
async function changePerson(
  { db, clock }: Context,
  actor: User,
  id: string,
  { act, why, seen }: PersonAction,
  change: (tx: Session, user: User) => Promise<AuditedChange>,
) {
  const now = clock();
  return withEvents(db, now, async (tx) => {
    // Lock owners before any account row, so that owners who act on each other cannot deadlock.
    await lockOwners(tx);
    const user = await lockUser(tx, id);
    if (!user) throw noPerson();
    if (user.accountStatus === 'deleted')
      throw new HttpError('state_conflict', 'This account was deleted by its owner.', { body: { state: 'deleted' } });
    if (user.userType === 'admin' && !mayDo(actor.staffRoles, 'staff.manage'))
      throw new HttpError('forbidden', 'Only owners can change staff accounts.');
    if (seen !== undefined)
      await rejectOutdatedVersion(tx, {
        subject: { type: 'person', id },
        seen,
        version: user.version,
        state: user.accountStatus,
      });
    const values = await change(tx, user);
    const person = await readPerson(tx, id, now);
    await audit(tx, now, { actor, kind: 'act', act, subject: { type: 'person', id }, why, ...values });
    return { user, person };
  });
}

interface SuspensionInput {
  seen: number;
  reason: string;
  cause?: 'fraud' | 'documents' | 'conduct' | 'other';
  hold_payouts?: boolean;
}

/** Money earned by fraud or with forged documents may have to be refunded. */
const holdsPayoutsByDefault = ({ cause }: SuspensionInput) => cause === 'fraud' || cause === 'documents';

export async function suspendPerson(context: Context, actor: User, id: string, input: SuspensionInput, log: Log) {
  if (actor.id === id)
    throw new HttpError('state_conflict', 'You cannot suspend your own account. Someone else has to do it.');
  const act = { act: 'person.suspend', why: input.reason, seen: input.seen };
  const { user, person } = await changePerson(context, actor, id, act, async (tx, { accountStatus, ...user }) => {
    if (accountStatus === 'suspended') throw new HttpError('state_conflict', 'This account is already suspended.');
    await requireOtherOwner(tx, user);
    await updateUser(tx, id, { accountStatus: 'suspended' });
    await deleteSessionsOf(tx, id);
    await sendAccountNotice(context, tx, user, 'accountSuspended', input.reason);
    const { cause, hold_payouts: isHeld = holdsPayoutsByDefault(input) } = input;
    const after = { state: 'suspended', ...(cause && { cause }) };
    if (user.userType !== 'provider') return { before: { state: accountStatus }, after };
    await questionPayouts(tx, actor, id, { isHeld, reason: input.reason }, context.clock());
    return { before: { state: accountStatus }, after: { ...after, payouts_held: isHeld } };
  });
  if (user.userType === 'provider') await releaseNow(context, id, log);
  return person;
}

/**
 * Releases the provider's bookings at once, so that customers are told. On failure the maintenance job repeats it. The
 * suspension stays in effect.
 */
async function releaseNow(context: Context, providerId: string, log: Log) {
  try {
    await releaseBookingsOfSuspendedProvider(context, providerId, log);
  } catch (error) {
    log.error(
      { err: error, providerId },
      'could not release bookings of a suspended provider; the maintenance job retries',
    );
  }
}

/** A provider who was never approved waits for approval again. */
export async function restorePerson(
  context: Context,
  actor: User,
  id: string,
  input: { seen: number; reason: string },
) {
  const act = { act: 'person.restore', why: input.reason, seen: input.seen };
  const { person } = await changePerson(context, actor, id, act, async (tx, { accountStatus, userType, ...user }) => {
    if (accountStatus !== 'suspended') throw new HttpError('state_conflict', 'This account is not suspended.');
    const isWaiting = userType === 'provider' && !(await wasApproved(tx, id));
    const state = isWaiting ? 'pending_review' : 'active';
    await updateUser(tx, id, { accountStatus: state });
    if (userType === 'provider') await closePayoutReview(tx, id);
    await sendAccountNotice(context, tx, user, 'accountRestored');
    return { before: { state: accountStatus }, after: { state } };
  });
  return person;
}

export async function endSessions(context: Context, actor: User, id: string, why: string) {
  const { person } = await changePerson(context, actor, id, { act: 'person.end_sessions', why }, async (tx) => {
    await deleteSessionsOf(tx, id);
    return {};
  });
  return { ...person, sessions: [] };
}

/** Owners reset the second step of staff together with their roles. */
export async function turnOffSecondStep(context: Context, actor: User, id: string, why: string) {
  const { person } = await changePerson(
    context,
    actor,
    id,
    { act: 'person.second_step_off', why },
    async (tx, user) => {
      if (user.userType === 'admin')
        throw new HttpError('state_conflict', 'Reset the second step of staff members in the staff list.');
      if (!(await deleteAuthenticatorApp(tx, id))) throw noStep();
      await notifyOwnerWithUndo(context, tx, user);
      return { before: { second_step: true }, after: { second_step: false } };
    },
  );
  return person;
}

export async function correctName(
  context: Context,
  actor: User,
  id: string,
  input: { seen: number; reason: string; full_name: string },
) {
  const name = readName(input.full_name.trim(), '', '', 'full_name');
  const act = { act: 'person.name', why: input.reason, seen: input.seen };
  const { person } = await changePerson(context, actor, id, act, async (tx, user) => {
    await updateUser(tx, id, name);
    return { before: { full_name: user.fullname }, after: { full_name: name.fullname } };
  });
  return person;
}

const alreadyConfirmedError = () => new HttpError('state_conflict', 'This address is already confirmed.');

/** Sends the link to the person's own address. Staff never see it. */
export async function resendConfirmation(context: Context, actor: User, id: string) {
  const act = { act: 'person.email_resend', why: '' };
  await context.limits.count('code again', `email ${id}`);
  const { person } = await changePerson(context, actor, id, act, async (tx, user) => {
    if (!user.emailUnverifiedSince) throw alreadyConfirmedError();
    await sendEmailLink(context, tx, user, toLanguage(user.language));
    return {};
  });
  return person;
}

export async function confirmEmail(context: Context, actor: User, id: string, why: string) {
  const act = { act: 'person.email_confirm', why };
  const { person } = await changePerson(context, actor, id, act, async (tx, user) => {
    if (!user.emailUnverifiedSince) throw alreadyConfirmedError();
    await markEmailVerified(tx, id, user.email);
    await unsuppress(tx, { channel: 'email', to: user.email }, 'bounce');
    return { before: { email_confirmed: false }, after: { email_confirmed: true } };
  });
  return person;
}

export async function resendCode(context: Context, actor: User, id: string, purpose: 'login' | 'reset') {
  const { user } = await changePerson(
    context,
    actor,
    id,
    { act: `person.code_${purpose}`, why: '' },
    async (_tx, { userType }) => {
      if (userType === 'admin')
        throw new HttpError(
          'state_conflict',
          'Staff sign in with a password. To set a new one, run npm run staff -- reset.',
        );
      return {};
    },
  );
  await resendCodeForStaff(context, user, purpose, toLanguage(user.language));
}

/** Returns a masked value after recording the access in the audit log. */
export async function revealContact(
  { db, clock }: Context,
  actor: User,
  id: string,
  { field, why }: { field: 'phone' | 'email' | 'address'; why: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const row = await findPerson(tx, id);
    if (!row) throw noPerson();
    const { user } = row;
    const values = { phone: user.phoneCode + user.contact, email: shownEmail(user.email), address: user.address };
    const subject = { type: 'person' as const, id };
    await audit(tx, clock(), { actor, kind: 'look', act: `person.reveal_${field}`, subject, why });
    return values[field];
  });
}
