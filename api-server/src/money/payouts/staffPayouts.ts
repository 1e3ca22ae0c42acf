import { formatMoney, wallTimeIn } from '@doorstep/shared-api/domain';
import { findUser } from '../../identity/accounts/accounts.repository';
import { rejectOutdatedVersion } from '../../identity/admin/conflict';
import { audit } from '../../identity/audit/audit';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { publish, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { changeSetting, readPayoutRules } from '../../platform/settings/settings.repository';
import { correctionEntries } from '../ledger/accounts';
import { postMovement } from '../ledger/ledger.repository';
import { notifyOfFailure } from './notifyOfFailure';
import { changePayee, findPayoutAccount, lockPayee, type Payee } from './payoutAccounts.repository';
import { insertRun } from './payoutRuns.repository';
import { findPayout, hasPayoutUnderWay, lockPayout, markReminded, type Payout } from './payouts.repository';

interface ReasonedRequest {
  seen: number;
  reason: string;
}

const subjectOf = (id: string) => ({ type: 'payee' as const, id });

async function lockUnchangedPayee(tx: Session, providerId: string, seen: number): Promise<Payee> {
  const user = await findUser(tx, providerId);
  if (user?.userType !== 'provider') throw new HttpError('not_found', 'There is no such provider.');
  const payee = await lockPayee(tx, providerId);
  const state = payee.heldAt ? 'held' : 'free';
  await rejectOutdatedVersion(tx, { subject: subjectOf(providerId), seen, version: payee.version, state });
  return payee;
}

/** Payouts in transit still arrive. */
export async function holdPayouts(
  context: Context,
  actor: User,
  providerId: string,
  { seen, reason }: ReasonedRequest,
) {
  const now = context.clock();
  await withEvents(context.db, now, async (tx) => {
    const payee = await lockUnchangedPayee(tx, providerId, seen);
    if (payee.heldAt) throw new HttpError('state_conflict', 'Payouts to this provider are already on hold.');
    await changePayee(tx, providerId, { heldAt: now, heldBy: actor.id, holdReason: reason });
    publish(tx, { userId: providerId, kind: 'payment', bookingId: null });
    const after = { payable: formatMoney(payee.payableCents) };
    await audit(tx, now, {
      actor,
      kind: 'act',
      act: 'payouts.hold',
      subject: subjectOf(providerId),
      why: reason,
      after,
    });
  });
}

export async function releasePayouts(
  context: Context,
  actor: User,
  providerId: string,
  { seen, reason }: ReasonedRequest,
) {
  const now = context.clock();
  await withEvents(context.db, now, async (tx) => {
    const payee = await lockUnchangedPayee(tx, providerId, seen);
    if (!payee.heldAt) throw new HttpError('state_conflict', 'Payouts to this provider are not on hold.');
    await changePayee(tx, providerId, { heldAt: null, heldBy: null, holdReason: '', questionedAt: null });
    publish(tx, { userId: providerId, kind: 'payment', bookingId: null });
    const before = { reason: payee.holdReason };
    await audit(tx, now, {
      actor,
      kind: 'act',
      act: 'payouts.release',
      subject: subjectOf(providerId),
      why: reason,
      before,
    });
  });
}

interface Correction extends ReasonedRequest {
  /** Positive when the provider gets more. */
  cents: number;
  bookingId: string | undefined;
}

/** Raises or lowers a provider's balance at the platform's expense. The rules limit how far below zero it may go. */
export async function correctPayable(context: Context, actor: User, providerId: string, correction: Correction) {
  const { seen, reason, cents, bookingId = null } = correction;
  const now = context.clock();
  await withEvents(context.db, now, async (tx) => {
    const payee = await lockUnchangedPayee(tx, providerId, seen);
    const { rules } = await readPayoutRules(tx, now);
    const after = payee.payableCents + cents;
    if (cents < 0 && after < -rules.payoutDebtCents)
      throw new HttpError('state_conflict', 'This would put the balance too far below zero. Enter a smaller amount.');
    await changePayee(tx, providerId, {});
    const entries = correctionEntries(providerId, cents);
    await postMovement(tx, {
      kind: 'correction',
      bookingId,
      paymentId: null,
      amountCents: Math.abs(cents),
      entries,
      at: now,
    });
    publish(tx, { userId: providerId, kind: 'payment', bookingId: null });
    await audit(tx, now, {
      actor,
      kind: 'act',
      act: 'payouts.correct',
      subject: subjectOf(providerId),
      why: reason,
      before: { payable: formatMoney(payee.payableCents) },
      after: { payable: formatMoney(after), booking: bookingId },
    });
  });
}

export async function startPayoutRun(context: Context, actor: User, reason: string) {
  const now = context.clock();
  await context.db.transaction(async (tx) => {
    const run = await startManual(context, tx, actor, reason, null, now);
    const subject = { type: 'payout_run' as const, id: String(run.number) };
    await audit(tx, now, { actor, kind: 'act', act: 'payouts.run', subject, why: reason });
  });
}

async function startManual(
  { settings }: Context,
  tx: Session,
  actor: User,
  reason: string,
  onlyProviderId: string | null,
  now: Date,
) {
  const { date: day } = wallTimeIn(settings.timeZone, now);
  const run = await insertRun(tx, { day, kind: 'manual', startedAt: now, startedBy: actor.id, reason, onlyProviderId });
  if (!run) throw new HttpError('state_conflict', 'Another payout run has just started. Please try again.');
  return run;
}

async function lockFailed(tx: Session, id: string, seen: number): Promise<Payout> {
  const payout = await lockPayout(tx, id);
  if (!payout) throw new HttpError('not_found', 'There is no such payout.');
  const subject = { type: 'payout' as const, id };
  await rejectOutdatedVersion(tx, { subject, seen, version: payout.version, state: payout.status });
  if ((payout.status !== 'failed' && payout.status !== 'returned') || payout.paidAgainBy)
    throw new HttpError('state_conflict', 'This payout is not waiting to be paid again.');
  return payout;
}

export async function retryFailedPayout(context: Context, actor: User, id: string, { seen, reason }: ReasonedRequest) {
  const now = context.clock();
  await context.db.transaction(async (tx) => {
    // Lock the payee's row first, as everywhere, to avoid deadlocks.
    const known = await findPayout(tx, id);
    const payee = known && (await lockPayee(tx, known.providerId));
    const { providerId } = await lockFailed(tx, id, seen);
    const account = await findPayoutAccount(tx, providerId);
    if (account?.state !== 'active')
      throw new HttpError('state_conflict', 'The provider has no working bank account yet.');
    if (payee?.heldAt)
      throw new HttpError('state_conflict', 'Payouts to this provider are on hold. Release them first.');
    if (!payee || payee.payableCents <= 0)
      throw new HttpError('state_conflict', 'There is nothing to pay out to this provider.');
    if (await hasPayoutUnderWay(tx, providerId))
      throw new HttpError('state_conflict', 'Another payout to this provider is on its way.');
    const run = await startManual(context, tx, actor, reason, providerId, now);
    const after = { run: run.number, payable: formatMoney(payee.payableCents) };
    const subject = { type: 'payout' as const, id };
    await audit(tx, now, { actor, kind: 'act', act: 'payouts.pay_again', subject, why: reason, after });
  });
}

export async function remindOfFailure(context: Context, actor: User, id: string, seen: number) {
  const now = context.clock();
  await withEvents(context.db, now, async (tx) => {
    const payout = await lockFailed(tx, id, seen);
    await markReminded(tx, id, now);
    await notifyOfFailure(context, tx, payout, payout.code as Parameters<typeof notifyOfFailure>[3], now);
    await audit(tx, now, { actor, kind: 'act', act: 'payouts.remind', subject: { type: 'payout', id } });
  });
}

/** A run that was missed is made up for afterwards. */
export async function setRunsPaused({ db, clock }: Context, actor: User, isPaused: boolean, reason: string) {
  const now = clock();
  await db.transaction(async (tx) => {
    if ((await readPayoutRules(tx, now)).isPaused === isPaused)
      throw new HttpError(
        'state_conflict',
        isPaused ? 'Payout runs are already paused.' : 'Payout runs are not paused.',
      );
    await changeSetting(tx, 'payouts_paused', isPaused, actor.id, now, { reason });
    const act = isPaused ? 'payouts.pause' : 'payouts.resume';
    const subject = { type: 'settings' as const, id: 'payouts_paused' };
    await audit(tx, now, { actor, kind: 'act', act, subject, why: reason });
  });
}
