import { bookingNumber, type CardDisputeState, formatMoney, isCardDisputeOpen } from '@doorstep/shared-api/domain';
import type { Static } from 'typebox';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { findUser } from '../../identity/accounts/accounts.repository';
import { lastActs, rejectOutdatedVersion } from '../../identity/admin/conflict';
import type { ListPage } from '../../identity/admin/lists';
import { decodeCursor, encodeCursor, toPage } from '../../identity/admin/paging';
import { audit } from '../../identity/audit/audit';
import { changeDispute, lockDispute } from '../../money/disputes/disputes.repository';
import { settleDispute } from '../../money/disputes/settleDispute';
import { isSimulated } from '../../money/payments/gateways/portOf';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { DisputeEvidence, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import type { Log } from '../../platform/log';
import type { DisputeDetails } from './disputes.schemas';
import { type Evidence, gatherEvidence } from './evidence';
import * as stored from './staffDisputes.repository';

const subjectOf = (id: string) => ({ type: 'dispute' as const, id });
const noDispute = () => new HttpError('not_found', 'There is no such dispute.');

const toItem = ({ dispute, bookingNumber: number, customer, provider }: stored.DisputeRow, now: Date) => ({
  dispute_id: dispute.id,
  state: dispute.state,
  inquiry: dispute.isInquiry,
  reason: dispute.reason,
  amount: formatMoney(dispute.amountCents),
  currency: dispute.currency,
  set_aside: formatMoney(dispute.setAsideCents),
  fee: formatMoney(dispute.feeCents),
  borne_by: dispute.isBorneByPlatform ? ('platform' as const) : ('provider' as const),
  booking_id: dispute.bookingId ?? '',
  booking_number: number === null ? '' : bookingNumber(number),
  payment_id: dispute.paymentId,
  customer_id: customer.id,
  customer: customer.name,
  provider_id: provider?.id ?? '',
  provider: provider?.name ?? '',
  opened_at: toInstant(dispute.openedAt),
  due_at: toInstant(dispute.dueAt),
  submitted_at: toInstant(dispute.submittedAt),
  closed_at: toInstant(dispute.closedAt),
  late: dispute.state === 'needs_response' && dispute.dueAt !== null && dispute.dueAt < now,
  version: dispute.version,
});

export async function listDisputes(
  { db, clock }: Context,
  search: stored.DisputeSearch,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ListPage<object>> {
  const now = clock();
  const rows = await stored.searchDisputes(db, search, decodeCursor(cursor), limit + 1);
  return toPage(
    rows,
    limit,
    (row) => toItem(row, now),
    ({ dispute: { openedAt: at, id } }) => encodeCursor({ at, id }),
  );
}

async function evidenceFor(db: Session, dispute: stored.DisputeRow['dispute'], now: Date): Promise<Evidence> {
  const booking = dispute.bookingId ? await findBooking(db, dispute.bookingId) : undefined;
  const gathered = booking ? await gatherEvidence(db, booking, now) : { texts: walletTopUpEvidence, photos: [] };
  return { ...gathered, texts: dispute.evidence ?? gathered.texts };
}

const walletTopUpEvidence: DisputeEvidence = {
  ...{ product: 'Money for the wallet of the customer’s account, to pay bookings with', customerName: '' },
  ...{ customerEmail: '', serviceDate: '', serviceAddress: '', timeline: '', messages: '' },
  ...{ cancellationPolicy: '', refundPolicy: '', statement: '' },
};

/** The details contain messages and an address. Access is recorded in the audit log. */
export async function readDispute(
  { db, uploads, clock }: Context,
  staff: User,
  id: string,
): Promise<Static<typeof DisputeDetails>> {
  const now = clock();
  const row = await stored.findDisputeRow(db, id);
  if (!row) throw noDispute();
  const { dispute } = row;
  const { texts, photos } = await evidenceFor(db, dispute, now);
  const submitter = dispute.submittedBy ? await findUser(db, dispute.submittedBy) : undefined;
  await db.transaction((tx) =>
    audit(tx, now, { actor: staff, kind: 'look', act: 'dispute.read', subject: subjectOf(id) }),
  );
  return {
    ...toItem(row, now),
    gateway: dispute.gateway,
    gateway_ref: dispute.ref,
    evidence: {
      product: texts.product,
      customer_name: texts.customerName,
      customer_email: texts.customerEmail,
      service_date: texts.serviceDate,
      service_address: texts.serviceAddress,
      timeline: texts.timeline,
      messages: texts.messages,
      cancellation_policy: texts.cancellationPolicy,
      refund_policy: texts.refundPolicy,
      statement: texts.statement,
    },
    photos: photos.map((path) => uploads.signedUrl(path, staff.id)),
    submitted_by: submitter?.fullname ?? '',
    movements: (await stored.listMovements(db, id)).map(({ at, kind, account, cents }) => ({
      at: toInstant(at),
      kind,
      account,
      amount: formatMoney(cents),
    })),
    changes: (await lastActs(db, 'dispute', id)).map(({ at, who, act, why }) => ({ at, who, act, why })),
    test: isSimulated(dispute.gateway) && isCardDisputeOpen(dispute.state),
  };
}

interface Submit {
  seen: number;
  statement: string;
}

/** Sends the bank what the booking proves, once: what comes after that is not read. */
export async function submitEvidence(context: Context, actor: User, id: string, { seen, statement }: Submit, log: Log) {
  const { db, clock } = context;
  const now = clock();
  const { gateway, ref } = await db.transaction(async (tx) => {
    const dispute = await lockUnchangedDispute(tx, id, seen);
    if (dispute.state !== 'needs_response' || dispute.evidence) throw notWaiting();
    const evidence = { ...(await evidenceFor(tx, dispute, now)).texts, statement };
    // If the gateway does not answer now, the next sweep submits the evidence.
    const change = { evidence, submittedAt: now, submittedBy: actor.id, askAt: now, version: dispute.version + 1 };
    await changeDispute(tx, id, change);
    await audit(tx, now, { actor, kind: 'act', act: 'dispute.submit', subject: subjectOf(id), why: statement });
    return dispute;
  });
  try {
    await settleDispute(context, gateway, ref, log);
  } catch (error) {
    log.error(
      { err: error, disputeRef: id },
      'could not submit dispute evidence to the payment gateway; the maintenance job retries',
    );
  }
}

const notWaiting = () => new HttpError('state_conflict', 'The bank no longer accepts evidence for this dispute.');

async function lockUnchangedDispute(tx: Session, id: string, seen: number) {
  const dispute = await lockDispute(tx, id);
  if (!dispute) throw noDispute();
  await rejectOutdatedVersion(tx, { subject: subjectOf(id), seen, version: dispute.version, state: dispute.state });
  return dispute;
}

export const openStates: readonly CardDisputeState[] = ['needs_response', 'under_review'];
